import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import * as fastq from 'fastq';
import { Refusal } from '../http/refusal';
import { type EncodedPicture, encodePicture } from './encoding';
import type { SpooledFile } from './spool';

/** An open picture takes up to 200 MB (progressive, turned): one at a time keeps a process small, see the bench. */
const AT_ONCE = 1;
/** More than this would wait for longer than a browser does. */
const MOST_WAITING = 60;
const RETRY_AFTER_SECONDS = 10;

/** Encodes spooled files in the order in which they came. @throws Refusal 503 when too many wait already */
export type EncodePicture = (file: SpooledFile) => Promise<EncodedPicture>;

/** One queue for a process. */
export function encodingQueue(atOnce = AT_ONCE, mostWaiting = MOST_WAITING): EncodePicture {
  const queue = fastq.promise<unknown, SpooledFile, EncodedPicture>(
    // Read only when its turn has come: what waits is on disk.
    async (file) => encodePicture(await file.read()),
    atOnce,
  );
  return async (file) => {
    if (queue.length() >= mostWaiting)
      throw new Refusal(503, MEDIA_MESSAGES.busy, { 'retry-after': String(RETRY_AFTER_SECONDS) });
    return queue.push(file);
  };
}
