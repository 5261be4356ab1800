import styled from 'styled-components';
import { CameraIcon, ImagePlusIcon } from '../icons';
import { VisuallyHidden } from '../text/visually-hidden';
import { media } from '../theme/tokens';

const Place = styled.li`
  display: grid;
  min-width: 0;
`;

const Tile = styled.button`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 6px;
  aspect-ratio: 5/6;
  min-width: 0;
  padding: 8px;
  border: 1.5px dashed var(--line-strong);
  border-radius: var(--r-m);
  background: var(--paper);
  color: var(--clay);
  font-size: var(--t-small);
  font-weight: 600;
  line-height: 1.25;
  text-align: center;
  cursor: pointer;
  &:hover {
    background: var(--clay-tint);
  }
  &&:focus-visible {
    border-radius: var(--r-m);
  }
  & > small {
    font-size: var(--t-micro);
    font-weight: 450;
    color: var(--muted);
  }
  ${media.mobile} {
    font-size: var(--t-micro);
  }
`;

/** Only where there is a camera in the hand. */
const TouchOnly = styled(Place)`
  display: none;
  ${media.touch} {
    display: grid;
  }
`;

interface Props {
  /** 'Styling': the buttons' names say where the pictures go. */
  readonly label: string;
  /** How many more fit; undefined where there is no limit. */
  readonly remaining: number | undefined;
  readonly onChoose: () => void;
  readonly onTakePhoto: () => void;
}

/** The place after the pictures: choose some, or take one. */
export const AddPictures = ({ label, remaining, onChoose, onTakePhoto }: Props) => (
  <>
    <Place>
      <Tile type="button" onClick={onChoose}>
        <ImagePlusIcon size="large" />
        Add images
        {remaining !== undefined && <small>{remaining} remaining</small>}
        <VisuallyHidden> to {label}</VisuallyHidden>
      </Tile>
    </Place>
    <TouchOnly>
      <Tile type="button" onClick={onTakePhoto}>
        <CameraIcon size="large" />
        Take a photo
        <VisuallyHidden> for {label}</VisuallyHidden>
      </Tile>
    </TouchOnly>
  </>
);
