import type { MediaItem } from '@crown-and-coil/shared-api';
import { useOwnPictures } from '@crown-and-coil/shared-api/uploads';
import { PortraitUploader } from '@crown-and-coil/shared-ui/uploads';

interface Props {
  readonly name: string;
  /** All pictures of the professional. */
  readonly items: readonly MediaItem[];
  readonly layout?: 'row' | 'field';
}

/** Uploader of the professional's own profile picture. A new picture is saved at once. */
export function OwnPortrait({ name, items, layout = 'row' }: Props) {
  // The kind of picture follows from the role (specification, section 6).
  const own = useOwnPictures({});
  return (
    <PortraitUploader
      {...own}
      title="Profile picture"
      lead="Shown on your page and in search."
      name={name}
      item={items.find(({ mediaType }) => mediaType === 'Professional Profile')}
      layout={layout}
    />
  );
}
