import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';

/**
 * The sentence for a failed list of professionals (specification, section 8): the server's own, else
 * 'Failed to load professionals.' after a failed call, whose technical text ('TypeError: Failed to fetch') helps no
 * visitor; an error that is not a failed call shows its message.
 */
export function professionalListError(error: unknown): string {
  const { status, message }: { status?: unknown; message?: string } = Object(error);
  return apiErrorMessage(
    error,
    status === undefined ? message || MESSAGES.unknownError : MESSAGES.professionalListFailed,
  );
}
