import type { MediaItem } from '@crown-and-coil/shared-api';
import { useOwnPictures } from '@crown-and-coil/shared-api/uploads';
import { PortraitUploader } from '@crown-and-coil/shared-ui/uploads';

interface Props {
  readonly name: string;
  /** All pictures of the professional. */
  readonly items: readonly MediaItem[];
  readonly layout?: 'row' | 'field';
}

/** The professional's own profile picture, to be set or replaced at once. */
export function OwnPortrait({ name, items, layout = 'row' }: Props) {
  // The kind of picture follows from the role (specification, section 6).
  const own = useOwnPictures({});
  return (
    <PortraitUploader
      {...own}
      title="Profile picture"
      lead="Shown on your page and in search."
      name={name}
      item={items.find(({ media_type }) => media_type === 'Professional Profile')}
      layout={layout}
    />
  );
}
