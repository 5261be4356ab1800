import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { unavailable } from '../domain-errors';

/** Their files of 10 MB fit into the temporary folder of 1 GiB that a process has (infra/deploy). */
const MOST_UPLOADS = 80;
/** Per account, so that no account takes all. A page sends two at once. */
const MOST_OF_ONE = 20;
export const RETRY_AFTER_SECONDS = 10;

export interface UploadSlots {
  /**
   * Takes a place for an upload, from before its body is read until its file is discarded. A slow sender keeps it.
   * @returns releases the place; a second call does nothing
   * @throws DomainError unavailable when the process, or the account, has too many uploads
   */
  take(account: string): () => void;
}

export function uploadSlots(): UploadSlots {
  const taken = new Set<{ readonly account: string }>();
  return {
    take: (account) => {
      const own = [...taken].filter((slot) => slot.account === account);
      if (taken.size >= MOST_UPLOADS || own.length >= MOST_OF_ONE)
        throw unavailable(MEDIA_MESSAGES.busy, RETRY_AFTER_SECONDS);
      const slot = { account };
      taken.add(slot);
      return () => void taken.delete(slot);
    },
  };
}
