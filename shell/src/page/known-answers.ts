import { type AppDispatch, api } from '@crown-and-coil/shared-api';

/** An answer of the API that the gateway had when it wrote the page. */
interface KnownAnswer {
  readonly endpoint: string;
  readonly argument: unknown;
  readonly answer: unknown;
}

/** Puts the answers that came with the page into the request cache: the first view need not ask for them. */
export function takeKnownAnswers(dispatch: AppDispatch): void {
  const text = document.getElementById('known-answers')?.textContent;
  if (!text) return;
  // The gateway may be a release behind or ahead.
  const known = (JSON.parse(text) as KnownAnswer[]).filter(({ endpoint }) => endpoint in api.endpoints);
  const entries = known.map(({ endpoint, argument, answer }) => ({
    endpointName: endpoint,
    arg: argument,
    value: answer,
  }));
  dispatch(api.util.upsertQueryEntries(entries as never));
}
