import {
  type AppDispatch,
  type ImageType,
  refreshMedia,
  type SiteImage,
  useDeleteSiteImageMutation,
  useDispatch,
  useReorderSiteImagesMutation,
} from '@crown-and-coil/shared-api';
import { PICTURE_RULES, uploadPictureOnce } from '@crown-and-coil/shared-api/uploads';
import type { PictureCalls, PictureRules, Send } from '@crown-and-coil/shared-ui/uploads';
import { useMemo } from 'react';

const RULES: PictureRules = { ...PICTURE_RULES, fullMessage: '' };

/** What the admin does with site images of a type, as the uploader of shared-ui takes it: one call for each file. */
export function useSiteImages(imageType: ImageType): {
  readonly send: Send<SiteImage>;
  readonly calls: PictureCalls<SiteImage>;
  readonly rules: PictureRules;
} {
  const dispatch = useDispatch<AppDispatch>();
  const [remove] = useDeleteSiteImageMutation();
  const [reorder] = useReorderSiteImagesMutation();
  return useMemo(() => {
    const send: Send<SiteImage> = (file, options) =>
      uploadPictureOnce({ target: { kind: 'site', imageType }, file, ...options });
    return {
      send,
      rules: RULES,
      calls: {
        send,
        onStored: () => refreshMedia(dispatch),
        remove: ({ id }) => remove(id).unwrap(),
        reorder: (ids) => reorder({ image_type: imageType, ids: [...ids] }).unwrap(),
      },
    };
  }, [imageType, dispatch, remove, reorder]);
}
