import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import * as fastq from 'fastq';
import { DomainError, unavailable } from '../domain-errors';
import { encoderProcess } from './encoder-process';
import { type EncodedPicture, type PictureProblem, UnusablePicture } from './rules';
import type { SpooledFile } from './spool';

/** Longer queues would exceed browsers' patience. */
const MOST_WAITING = 60;
/** Per account, so that no account fills the queue. A page sends two at once. */
const MOST_OF_ONE = 20;
const RETRY_AFTER_SECONDS = 10;

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
   * Encodes spooled files one at a time, in order of arrival.
   * @param account whose file it is
   * @throws DomainError too_large or unsupported_type for an unacceptable file, unavailable when the queue is full, or has
   *   several of the account
   */
  encode(file: SpooledFile, account: string): Promise<EncodedPicture>;
  close(): void;
}

interface Waiting {
  readonly file: SpooledFile;
  readonly account: string;
}

/** One queue and one encoder process for each process: a decoded picture takes hundreds of megabytes. */
export function encodingQueue(mostWaiting = MOST_WAITING): EncodingQueue {
  const encoder = encoderProcess();
  const queue = fastq.promise<unknown, Waiting, EncodedPicture>(
    // Read only when its turn comes: waiting files stay on disk.
    async ({ file }) => encoder.encode(await file.read()).catch(refuse),
    1,
  );
  return {
    encode: async (file, account) => {
      const own = queue.getQueue().filter((one) => one.account === account);
      if (queue.length() >= mostWaiting || own.length >= MOST_OF_ONE)
        throw unavailable(MEDIA_MESSAGES.busy, RETRY_AFTER_SECONDS);
      return queue.push({ file, account });
    },
    close: () => encoder.close(),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof UnusablePicture)) throw error;
  throw new DomainError(KIND_OF_PROBLEM[error.problem], MEDIA_MESSAGES[error.problem]);
}
