import { apiErrorMessage } from '@crown-and-coil/shared-api';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * What the server itself says of a failed call: its detail, else its message (specification, section 8).
 *
 * @param error what a query hook answers as `error`
 * @returns undefined when the server said nothing, or nothing came back from it
 */
export function serverSentence(error: unknown): string | undefined {
  const detail = apiErrorMessage(error, '');
  if (detail) return detail;
  const message = isRecord(error) && isRecord(error.data) ? error.data.message : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
