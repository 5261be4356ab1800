import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { MEDIA_MESSAGES } from '../contract/media-rules';
import { MESSAGES } from '../contract/messages';
import { apiErrorMessage, apiErrorStatus } from '../errors';
import type { AppDispatch } from '../store';
import { type PictureUpload, type UploadTarget, uploadPicture } from './upload-picture';

/** Waits in milliseconds before each further attempt while the server processes the first: a minute in all. */
export const STILL_WORKING_WAITS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/** The first attempt arrived but its response was lost, and the server is still processing it. */
const isInFlight = (error: unknown): boolean =>
  apiErrorStatus(error) === 409 && apiErrorMessage(error, '') === MESSAGES.idempotencyKeyInFlight;

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

/** Not a 409, which would be final: the same file with the same key may be sent again. */
const gaveUp = (): FetchBaseQueryError => ({ status: 503, data: { detail: MEDIA_MESSAGES.stillWorking } });

/**
 * Sends a picture, and again while the server processes the same one from an earlier attempt: after a lost
 * connection the stored picture comes back, never a refusal of what was in fact taken.
 * @throws as `uploadPicture`; a 503 with a sentence when the server has not finished after the last wait
 */
export const uploadPictureOnce =
  <Target extends UploadTarget>(upload: PictureUpload<Target>) =>
  async (dispatch: AppDispatch) => {
    for (const waitMs of [...STILL_WORKING_WAITS_MS, undefined]) {
      try {
        return await dispatch(uploadPicture(upload));
      } catch (error) {
        if (!isInFlight(error)) throw error;
        if (waitMs !== undefined) await wait(waitMs, upload.signal);
      }
    }
    throw gaveUp();
  };
