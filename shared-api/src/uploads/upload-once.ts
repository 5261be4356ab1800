import { MESSAGES } from '../contract/messages';
import { apiErrorMessage, apiErrorStatus } from '../errors';
import { type PictureUpload, type UploadTarget, uploadPicture } from './upload-picture';

/** How long the server is left alone with a picture that it is still working on. */
const STILL_WORKING_WAIT_MS = 1000;

/** The first attempt arrived, only its answer was lost: the server is not done with it yet. */
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

/**
 * Sends a picture, and again while the server says that it is still working on the same one from an attempt before:
 * after a lost connection the stored picture comes back, never a refusal of what was in fact taken.
 * @throws as `uploadPicture`
 */
export async function uploadPictureOnce<Target extends UploadTarget>(upload: PictureUpload<Target>) {
  for (;;) {
    try {
      return await uploadPicture(upload);
    } catch (error) {
      if (!isInFlight(error)) throw error;
      await wait(STILL_WORKING_WAIT_MS, upload.signal);
    }
  }
}
