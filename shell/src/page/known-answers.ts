import { type AppDispatch, api, toDomain } from '@crown-and-coil/shared-api';

/** A response of the API in wire format that the gateway wrote into the HTML. */
interface KnownAnswer {
  readonly endpoint: string;
  readonly argument: unknown;
  readonly answer: unknown;
}

/** Puts the API responses in the HTML into the RTK Query cache, so that the first view does not request them. */
export function takeKnownAnswers(dispatch: AppDispatch): void {
  const text = document.getElementById('known-answers')?.textContent;
  if (!text) return;
  // The gateway may be a release behind or ahead.
  const known = (JSON.parse(text) as KnownAnswer[]).filter(({ endpoint }) => endpoint in api.endpoints);
  const entries = known.map(({ endpoint, argument, answer }) => ({
    endpointName: endpoint,
    arg: toDomain(argument),
    value: toDomain(answer),
  }));
  dispatch(api.util.upsertQueryEntries(entries as never));
}
