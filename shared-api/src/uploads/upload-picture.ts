import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { ImageType, MediaType, ServiceCategory } from '../contract/catalogue';
import { toDomain } from '../contract/names';
import type { MediaItem, SiteImage } from '../domain/types';
import type { AppDispatch, RootState } from '../store';
import { endRefusedSession, problemToDomain, type Transport, toQueryString } from '../wire';

/** The target of a picture: the account's own media, or, from an admin, the site's images. */
export type UploadTarget =
  | {
      readonly kind: 'media';
      readonly mediaType: MediaType | 'Unknown';
      readonly serviceCategory?: ServiceCategory;
    }
  | { readonly kind: 'site'; readonly imageType: ImageType };

export interface PictureUpload<Target extends UploadTarget = UploadTarget> {
  readonly target: Target;
  readonly file: Blob;
  /** What the picture shows, for those who cannot see it. */
  readonly alt?: string;
  /** One per file, kept across retries, so that a repeated upload never creates a second picture. */
  readonly idempotencyKey: string;
  /** How much has been sent, 0 to 1. At 1 the server is processing the picture. */
  readonly onProgress?: (fraction: number) => void;
  /** Aborts the upload. */
  readonly signal?: AbortSignal;
}

type Uploaded<Target> = Target extends { kind: 'site' } ? SiteImage : MediaItem;

/**
 * Sends one picture with the session's token and reports its progress. fetch cannot report progress, so this is an
 * XMLHttpRequest; everything else is as with every other call, a 401 included. The caller shows the result elsewhere
 * with `refreshMedia(dispatch)`.
 * @returns the stored picture
 * @throws the same error that a failed query has, so that apiErrorMessage and apiErrorStatus read it; the signal's
 *   reason when it was broken off
 */
export const uploadPicture =
  <Target extends UploadTarget>(upload: PictureUpload<Target>) =>
  (dispatch: AppDispatch, getState: () => RootState, { baseUrl }: Transport): Promise<Uploaded<Target>> => {
    const { file, alt, idempotencyKey, onProgress, signal } = upload;
    const { token } = getState().session;
    const form = new FormData();
    // Before the file: the server reads the form as it arrives.
    if (alt) form.append('alt', alt);
    form.append('file', file);

    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      const breakOff = () => {
        request.abort();
        reject(signal?.reason);
      };
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress?.(loaded / total);
      });
      request.addEventListener('error', () => reject(unanswered()));
      request.addEventListener('load', () => {
        const answer = readAnswer(request);
        if ('item' in answer) return resolve(answer.item as Uploaded<Target>);
        endRefusedSession(answer.problem, token, { dispatch, getState });
        reject(answer.problem);
      });
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', breakOff));
      signal?.addEventListener('abort', breakOff);
      request.open('POST', baseUrl + addressOf(upload.target));
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
      request.setRequestHeader('idempotency-key', idempotencyKey);
      request.send(form);
    });
  };

function addressOf(target: UploadTarget): string {
  if (target.kind === 'site') return `/image/upload?${toQueryString({ imageType: target.imageType })}`;
  const { mediaType, serviceCategory } = target;
  return `/media/upload?${toQueryString({ mediaType, serviceCategory })}`;
}

const unanswered = (): FetchBaseQueryError => ({ status: 'FETCH_ERROR', error: 'The upload was cut off.' });

function readAnswer({ status, responseText }: XMLHttpRequest):
  | {
      item: unknown;
    }
  | {
      problem: FetchBaseQueryError;
    } {
  let data: unknown;
  try {
    data = JSON.parse(responseText);
  } catch {
    // Perhaps a proxy's own page: its status is usable.
    data = responseText;
    if (status < 300)
      return {
        problem: { status: 'PARSING_ERROR', originalStatus: status, data: responseText, error: 'Not JSON' },
      };
  }
  return status >= 200 && status < 300
    ? { item: toDomain(data) }
    : { problem: { status, data: problemToDomain(data) } };
}
