import { useMemo } from 'react';
import type { MediaType, ServiceCategory } from '../contract/catalogue';
import { MAX_ALT_LENGTH, MAX_UPLOAD_BYTES } from '../contract/limits';
import { ACCEPTED_PICTURE_TYPES, MEDIA_FULL_MESSAGES, MEDIA_MESSAGES } from '../contract/media-rules';
import type { MediaItem } from '../domain/types';
import {
  refreshMedia,
  useDeleteMediaMutation,
  useReorderMediaMutation,
  useUpdateMediaMutation,
} from '../endpoints/media';
import { rejectWithFailure } from '../errors';
import { useDispatch } from '../redux-facade';
import { useSession } from '../session/use-session';
import type { AppDispatch } from '../store';
import { uploadPictureOnce } from './upload-once';
import { uploadedTypeOf } from './uploaded-type';

/** Why a file cannot be a picture, by its type and size; undefined when it may be sent. */
function refusePicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Without a type (some file managers give none) the server checks the bytes.
  if (type !== '') {
    if (!type.startsWith('image/')) return MEDIA_MESSAGES.imagesOnly;
    if (!ACCEPTED_PICTURE_TYPES.some((accepted) => accepted === type)) return MEDIA_MESSAGES.notAnImage;
  }
  return size > MAX_UPLOAD_BYTES ? MEDIA_MESSAGES.tooLarge : undefined;
}

/** The rules for every picture, of any owner. */
export const PICTURE_RULES = {
  accept: ACCEPTED_PICTURE_TYPES,
  refuse: refusePicture,
  deleteQuestion: MEDIA_MESSAGES.deletePicture,
  maxAltLength: MAX_ALT_LENGTH,
  failedMessage: MEDIA_MESSAGES.uploadFailed,
} as const;

const isLimited = (type: MediaType | 'Unknown'): type is keyof typeof MEDIA_FULL_MESSAGES =>
  type in MEDIA_FULL_MESSAGES;

interface Kind {
  /** By default from the role (specification, section 6). */
  readonly mediaType?: MediaType;
  /** Of a portfolio. */
  readonly serviceCategory?: ServiceCategory;
}

interface SendOptions {
  readonly idempotencyKey: string;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The calls for the account's own pictures of a kind, with their rules, as the uploaders of shared-ui take them:
 * each call rejects with the API's problem.
 *
 * @param onFailure a picture did not load; its address may have expired
 */
export function useOwnPictures({ mediaType, serviceCategory }: Kind, onFailure?: () => void) {
  const dispatch = useDispatch<AppDispatch>();
  const { user } = useSession();
  const type = uploadedTypeOf(user?.role, mediaType);
  const [update] = useUpdateMediaMutation();
  const [reorder] = useReorderMediaMutation();
  const [remove] = useDeleteMediaMutation();
  return useMemo(() => {
    const category = serviceCategory && { serviceCategory };
    return {
      calls: {
        send: (file: File, options: SendOptions) =>
          rejectWithFailure(
            dispatch(
              uploadPictureOnce({
                target: { kind: 'media', mediaType: type, ...category },
                file,
                ...options,
              }),
            ),
          ),
        onStored: () => refreshMedia(dispatch),
        remove: ({ id }: MediaItem) => rejectWithFailure(remove(id).unwrap()),
        reorder:
          type === 'Unknown'
            ? undefined
            : (ids: readonly string[]) =>
                rejectWithFailure(
                  reorder({
                    mediaType: type,
                    serviceCategory: serviceCategory ?? null,
                    ids: [...ids],
                  }).unwrap(),
                ),
        describe: ({ id }: MediaItem, alt: string) =>
          rejectWithFailure(update({ id, change: { alt: alt || null } }).unwrap()),
        onFailure,
      },
      rules: { ...PICTURE_RULES, fullMessage: isLimited(type) ? MEDIA_FULL_MESSAGES[type] : '' },
    };
  }, [type, serviceCategory, dispatch, update, reorder, remove, onFailure]);
}
