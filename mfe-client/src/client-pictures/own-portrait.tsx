import type { MediaItem } from '@crown-and-coil/shared-api';
import { useOwnPictures } from '@crown-and-coil/shared-api/uploads';
import { PortraitUploader } from '@crown-and-coil/shared-ui/uploads';

interface Props {
  readonly name: string;
  /** All pictures of the client. */
  readonly items: readonly MediaItem[];
  readonly onFailure: () => void;
  readonly layout?: 'row' | 'field';
}

/** Sets or replaces the client's own profile picture. It is saved at once. */
export function OwnPortrait({ name, items, onFailure, layout = 'row' }: Props) {
  // The media type follows from the role (specification, section 6).
  const own = useOwnPictures({}, onFailure);
  return (
    <PortraitUploader
      {...own}
      title="Profile picture"
      lead="Shown to the professionals you book."
      name={name}
      item={items.find(({ mediaType }) => mediaType === 'Client Profile')}
      layout={layout}
    />
  );
}
