import {
  type AppDispatch,
  type ImageType,
  refreshMedia,
  rejectWithFailure,
  type SiteImage,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { PICTURE_RULES, uploadPictureOnce } from '@crown-and-coil/shared-api/uploads';
import type { PictureCalls, PictureRules, Send } from '@crown-and-coil/shared-ui/uploads';
import { useMemo } from 'react';
import {
  useDeleteSiteImageMutation,
  useDescribeSiteImageMutation,
  useReorderSiteImagesMutation,
} from '../api';

const RULES: PictureRules = { ...PICTURE_RULES, fullMessage: '' };

/** The calls for site images of a type, in the form that shared-ui's uploader expects. */
export function useSiteImages(imageType: ImageType): {
  readonly send: Send<SiteImage>;
  readonly calls: PictureCalls<SiteImage>;
  readonly rules: PictureRules;
} {
  const dispatch = useDispatch<AppDispatch>();
  const [remove] = useDeleteSiteImageMutation();
  const [describe] = useDescribeSiteImageMutation();
  const [reorder] = useReorderSiteImagesMutation();
  return useMemo(() => {
    const send: Send<SiteImage> = (file, options) =>
      rejectWithFailure(
        dispatch(uploadPictureOnce({ target: { kind: 'site', imageType }, file, ...options })),
      );
    return {
      send,
      rules: RULES,
      calls: {
        send,
        onStored: () => refreshMedia(dispatch),
        remove: ({ id }) => rejectWithFailure(remove(id).unwrap()),
        describe: ({ id }, alt) => rejectWithFailure(describe({ id, alt: alt || null }).unwrap()),
        reorder: (ids) => rejectWithFailure(reorder({ imageType, ids: [...ids] }).unwrap()),
      },
    };
  }, [imageType, dispatch, describe, remove, reorder]);
}
