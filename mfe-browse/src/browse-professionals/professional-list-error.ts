import { MESSAGES } from '@crown-and-coil/shared-api';
import { serverSentence } from '../errors/server-sentence';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * The sentence for a failed list of professionals (specification, section 8): the server's detail or message, else
 * the error's message, else 'An unknown error occurred.'; 'Failed to load professionals.' where the server answered
 * without a word or could not be reached, whose technical text ('TypeError: Failed to fetch') would help nobody.
 */
export function professionalListError(error: unknown): string {
  const sentence = serverSentence(error);
  if (sentence) return sentence;
  if (!isRecord(error)) return MESSAGES.unknownError;
  if ('status' in error) return MESSAGES.professionalListFailed;
  return typeof error.message === 'string' && error.message ? error.message : MESSAGES.unknownError;
}
