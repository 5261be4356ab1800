import styled from 'styled-components';
import { Art } from '../picture/art';
import { prepareToView } from './picture-view';

/** The whole picture opens the full-screen view. Its container may have round corners. */
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
    border-radius: inherit;
  }
`;

/** The picture fills its grid cell instead of having its own ratio. Hair is near the top. */
const Picture = styled(Art)`
  height: 100%;
  & > img {
    object-position: 50% 10%;
  }
`;

interface PictureButtonProps {
  readonly picture: {
    readonly url: string;
    readonly srcset: string;
    readonly placeholder: string | null;
  };
  /** Alternative text, which is also the button's name. */
  readonly alt: string;
  /** Names the button in place of `alt`. */
  readonly label?: string;
  readonly sizes: string;
  readonly priority?: boolean;
  readonly onView: () => void;
  readonly onFailure?: () => void;
  /** The path of the page that it represents, as in `Art`. */
  readonly pictureOf?: string | undefined;
}

/** A picture that fills its container; a press opens it. */
export const PictureButton = ({
  picture,
  alt,
  label,
  sizes,
  priority = false,
  onView,
  onFailure,
  pictureOf,
}: PictureButtonProps) => (
  <View
    type="button"
    {...(label === undefined ? { title: 'View in full' } : { 'aria-label': label })}
    onClick={onView}
    onMouseEnter={prepareToView}
    onFocus={prepareToView}
  >
    <Picture
      src={picture.url}
      srcSet={picture.srcset}
      sizes={sizes}
      placeholder={picture.placeholder}
      alt={label === undefined ? alt : ''}
      ratio="auto"
      priority={priority}
      pictureOf={pictureOf}
      {...(onFailure && { onFailure })}
    />
  </View>
);
