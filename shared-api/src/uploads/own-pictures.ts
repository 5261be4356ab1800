import { useMemo } from 'react';
import type { MediaType, ServiceCategory } from '../contract/catalogue';
import { MAX_ALT_LENGTH, MAX_UPLOAD_BYTES } from '../contract/limits';
import type { MediaItem } from '../contract/media';
import {
  ACCEPTED_PICTURE_TYPES,
  isProfilePicture,
  MEDIA_FULL_MESSAGES,
  MEDIA_MESSAGES,
} from '../contract/media-rules';
import {
  refreshMedia,
  useDeleteMediaMutation,
  useReorderMediaMutation,
  useUpdateMediaMutation,
} from '../endpoints/media';
import { useDispatch } from '../redux-facade';
import type { AppDispatch } from '../store';
import { uploadPicture } from './upload-picture';

/** Why a file cannot be a picture, as far as its name and size tell; undefined when it may be sent. */
export function refusePicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Without a type (some file managers tell none) the server looks at the bytes.
  const isAccepted = type === '' || ACCEPTED_PICTURE_TYPES.some((accepted) => accepted === type);
  if (!isAccepted) return MEDIA_MESSAGES.notAnImage;
  return size > MAX_UPLOAD_BYTES ? MEDIA_MESSAGES.tooLarge : undefined;
}

/** What holds for every picture, whoever's it is. */
export const PICTURE_RULES = {
  accept: ACCEPTED_PICTURE_TYPES,
  refuse: refusePicture,
  fullMessage: '',
  deleteQuestion: MEDIA_MESSAGES.deletePicture,
  maxAltLength: MAX_ALT_LENGTH,
  failedMessage: MEDIA_MESSAGES.uploadFailed,
} as const;

/** The rules of one kind of picture. */
export const pictureRulesOf = (mediaType: MediaType) => ({
  ...PICTURE_RULES,
  fullMessage: isProfilePicture(mediaType)
    ? ''
    : MEDIA_FULL_MESSAGES[mediaType as keyof typeof MEDIA_FULL_MESSAGES],
});

interface Kind {
  readonly mediaType: MediaType;
  /** Of a portfolio. */
  readonly serviceCategory?: ServiceCategory;
}

interface SendOptions {
  readonly idempotencyKey: string;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/**
 * What somebody does with their own pictures of a kind, as the uploader of shared-ui takes it: each call rejects with
 * the API's problem.
 *
 * @param onFailure a picture did not load; its address may have expired
 */
export function useOwnPictureCalls({ mediaType, serviceCategory }: Kind, onFailure?: () => void) {
  const dispatch = useDispatch<AppDispatch>();
  const [update] = useUpdateMediaMutation();
  const [reorder] = useReorderMediaMutation();
  const [remove] = useDeleteMediaMutation();
  return useMemo(
    () => ({
      send: (file: File, options: SendOptions) =>
        uploadPicture({
          target: { kind: 'media', mediaType, ...(serviceCategory && { serviceCategory }) },
          file,
          ...options,
        }),
      onStored: () => refreshMedia(dispatch),
      remove: ({ id }: MediaItem) => remove(id).unwrap(),
      reorder: (ids: readonly string[]) =>
        reorder({
          media_type: mediaType,
          ...(serviceCategory && { service_category: serviceCategory }),
          ids: [...ids],
        }).unwrap(),
      describe: ({ id }: MediaItem, alt: string) => update({ id, change: { alt: alt || null } }).unwrap(),
      onFailure,
    }),
    [mediaType, serviceCategory, dispatch, update, reorder, remove, onFailure],
  );
}
