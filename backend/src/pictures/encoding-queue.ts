import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import * as fastq from 'fastq';
import { Refusal } from '../http/refusal';
import { type EncoderProcess, encoderProcess } from './encoder-process';
import { type EncodedPicture, type PictureProblem, UnusablePicture } from './rules';
import type { SpooledFile } from './spool';

/** More than this would wait longer than a browser does. */
const MOST_WAITING = 60;
const RETRY_AFTER_SECONDS = 10;

const STATUS_OF_PROBLEM: Readonly<Record<PictureProblem, 413 | 415>> = {
  notAnImage: 415,
  notOnlyAnImage: 415,
  tooManyPixels: 413,
  tooLong: 413,
  tooHeavy: 415,
  damaged: 415,
};

export interface EncodingQueue {
  /**
   * Encodes spooled files one at a time, in order of arrival.
   * @throws Refusal 413 or 415 for an unacceptable file, 503 when the queue is full
   */
  encode(file: SpooledFile): Promise<EncodedPicture>;
  close(): void;
}

/** One queue and one encoder process for each process: a decoded picture takes hundreds of megabytes. */
export function encodingQueue(
  mostWaiting = MOST_WAITING,
  encoder: EncoderProcess = encoderProcess(),
): EncodingQueue {
  const queue = fastq.promise<unknown, SpooledFile, EncodedPicture>(
    // Read only when its turn comes: waiting files stay on disk.
    async (file) => encoder.encode(await file.read()).catch(refuse),
    1,
  );
  return {
    encode: async (file) => {
      if (queue.length() >= mostWaiting)
        throw new Refusal(503, MEDIA_MESSAGES.busy, { 'retry-after': String(RETRY_AFTER_SECONDS) });
      return queue.push(file);
    },
    close: () => encoder.close(),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof UnusablePicture)) throw error;
  throw new Refusal(STATUS_OF_PROBLEM[error.problem], MEDIA_MESSAGES[error.problem]);
}
