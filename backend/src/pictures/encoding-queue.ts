import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import * as fastq from 'fastq';
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
   * Encodes spooled files one at a time, in order of arrival.
   * @throws DomainError too_large or unsupported_type for an unacceptable file, unavailable when the queue is full
   */
  encode(file: SpooledFile): Promise<EncodedPicture>;
  close(): void;
}

/** One queue and one encoder process for each process: a decoded picture takes hundreds of megabytes. */
export function encodingQueue(mostWaiting = MOST_WAITING): EncodingQueue {
  const encoder = encoderProcess();
  const queue = fastq.promise<unknown, SpooledFile, EncodedPicture>(
    // Read only when its turn comes: waiting files stay on disk.
    async (file) => encoder.encode(await file.read()).catch(refuse),
    1,
  );
  return {
    encode: async (file) => {
      if (queue.length() >= mostWaiting) throw unavailable(MEDIA_MESSAGES.busy, RETRY_AFTER_SECONDS);
      return queue.push(file);
    },
    close: () => encoder.close(),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof UnusablePicture)) throw error;
  throw new DomainError(KIND_OF_PROBLEM[error.problem], MEDIA_MESSAGES[error.problem]);
}
