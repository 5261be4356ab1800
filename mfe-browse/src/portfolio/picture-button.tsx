import type { MediaItem } from '@crown-and-coil/shared-api';
import { Art, prepareToView } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** The whole picture opens its full-screen view. */
const View = styled.button`
  display: block;
  width: 100%;
  height: 100%;
  padding: 0;
  border: 0;
  background: none;
  cursor: zoom-in;
  &&:focus-visible {
    outline-offset: -4px;
    border-radius: 0;
  }
`;

/** The frame of a picture is its place in the grid, not a ratio of its own. Hair is near the top. */
const Picture = styled(Art)`
  height: 100%;
  & > img {
    object-position: 50% 8%;
  }
`;

interface PictureButtonProps {
  readonly picture: MediaItem;
  readonly sizes: string;
  readonly priority?: boolean;
  readonly onView: () => void;
}

/** A portfolio picture that fills its place; a press opens it. */
export const PictureButton = ({ picture, sizes, priority = false, onView }: PictureButtonProps) => (
  <View
    type="button"
    title="View in full"
    onClick={onView}
    onMouseEnter={prepareToView}
    onFocus={prepareToView}
  >
    <Picture
      src={picture.url}
      srcSet={picture.srcset}
      sizes={sizes}
      placeholder={picture.placeholder}
      alt={picture.alt || 'Portfolio'}
      ratio="auto"
      priority={priority}
    />
  </View>
);
