import styled from 'styled-components';
import { Button } from '../button/button';
import { CameraIcon, ImagePlusIcon } from '../icons';
import { Row } from '../layout/layout';
import { Muted, VisuallyHidden } from '../text/text';
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

/** Touch devices only: they have a camera. */
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

/** Tiles after the pictures: choose files or take a photo. */
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

const TouchButton = styled(Button)`
  display: none;
  ${media.touch} {
    display: inline-flex;
  }
`;

interface EmptyProps {
  readonly title: string;
  readonly onChoose: () => void;
  readonly onTakePhoto: () => void;
}

/** One line for an uploader without pictures. */
export const EmptyPictures = ({ title, onChoose, onTakePhoto }: EmptyProps) => (
  <Row $between $wrap>
    <Muted as="span">No images yet.</Muted>
    <Row $gap="s2" $wrap>
      <TouchButton size="small" icon={<CameraIcon size="small" />} onClick={onTakePhoto}>
        Take a photo
        <VisuallyHidden> for {title}</VisuallyHidden>
      </TouchButton>
      <Button size="small" icon={<ImagePlusIcon size="small" />} onClick={onChoose}>
        Add images
        <VisuallyHidden> to {title}</VisuallyHidden>
      </Button>
    </Row>
  </Row>
);
