import styled from 'styled-components';
import { Button } from '../button/button';
import { CameraIcon, ImagePlusIcon } from '../icons';
import { Row } from '../layout/layout';
import { Muted } from '../text/text';
import { VisuallyHidden } from '../text/visually-hidden';
import { media } from '../theme/tokens';

const TouchOnly = styled(Button)`
  display: none;
  ${media.touch} {
    display: inline-flex;
  }
`;

interface Props {
  readonly title: string;
  readonly onChoose: () => void;
  readonly onTakePhoto: () => void;
}

/** No picture of this kind yet, in one line. */
export const EmptyPictures = ({ title, onChoose, onTakePhoto }: Props) => (
  <Row $between $wrap>
    <Muted as="span">No images yet.</Muted>
    <Row $gap="s2" $wrap>
      <TouchOnly size="small" icon={<CameraIcon size="small" />} onClick={onTakePhoto}>
        Take a photo
        <VisuallyHidden> for {title}</VisuallyHidden>
      </TouchOnly>
      <Button size="small" icon={<ImagePlusIcon size="small" />} onClick={onChoose}>
        Add images
        <VisuallyHidden> to {title}</VisuallyHidden>
      </Button>
    </Row>
  </Row>
);
