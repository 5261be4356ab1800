import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { DomainError, unavailable } from '../domain-errors';
import { encoderProcess } from './encoder-process';
import { type EncodedPicture, type PictureProblem, UnusablePicture } from './rules';
import type { SpooledFile } from './spool';
import { RETRY_AFTER_SECONDS } from './upload-slots';

/** Longer queues would exceed browsers' patience. */
const MOST_WAITING = 60;

const KIND_OF_PROBLEM: Readonly<Record<PictureProblem, 'too_large' | 'unsupported_type'>> = {
  notAnImage: 'unsupported_type',
  notOnlyAnImage: 'unsupported_type',
  tooManyPixels: 'too_large',
  tooLong: 'too_large',
  tooHeavy: 'unsupported_type',
  damaged: 'unsupported_type',
};

export interface EncodingQueue {
  /**
   * Encodes spooled files one at a time. Accounts take turns, so that pictures of others wait for one of each account,
   * however many it has sent and however long each takes.
   * @param account whose file it is
   * @throws DomainError too_large or unsupported_type for an unacceptable file, unavailable when the queue is full
   */
  encode(file: SpooledFile, account: string): Promise<EncodedPicture>;
  close(): void;
}

/** One queue and one encoder process for each process: a decoded picture takes hundreds of megabytes. */
export function encodingQueue(mostWaiting = MOST_WAITING): EncodingQueue {
  const encoder = encoderProcess();
  let isEncoding = false;
  /** Begins the next pictures of each account, in the order of the accounts' turns. */
  const turns = new Map<string, (() => void)[]>();
  const waitForTurn = (account: string) =>
    new Promise<void>((begin) => turns.set(account, [...(turns.get(account) ?? []), begin]));
  const beginNext = () => {
    const [next] = turns;
    isEncoding = next !== undefined;
    if (next === undefined) return;
    const [account, [begin, ...others]] = next;
    turns.delete(account);
    if (others.length > 0) turns.set(account, others);
    begin?.();
  };
  return {
    encode: async (file, account) => {
      if ([...turns.values()].flat().length >= mostWaiting)
        throw unavailable(MEDIA_MESSAGES.busy, RETRY_AFTER_SECONDS);
      if (isEncoding) await waitForTurn(account);
      isEncoding = true;
      try {
        // Read only when its turn comes: waiting files stay on disk.
        return await encoder.encode(await file.read()).catch(refuse);
      } finally {
        beginNext();
      }
    },
    close: () => encoder.close(),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof UnusablePicture)) throw error;
  throw new DomainError(KIND_OF_PROBLEM[error.problem], MEDIA_MESSAGES[error.problem]);
}
