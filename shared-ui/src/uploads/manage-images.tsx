import styled from 'styled-components';
import { Skeleton } from '../skeleton/skeleton';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';
import { Thumb, Thumbs, UploaderSection } from './uploader-layout';

/** The wording depends on the pointer type. */
const ByMouse = styled.span`
  ${media.touch} {
    display: none;
  }
`;
const ByFinger = styled.span`
  display: none;
  ${media.touch} {
    display: inline;
  }
`;

/** Explains sorting; render it once on a page with uploaders. */
export const HowToSort = () => (
  <Muted>
    <ByMouse>Drag</ByMouse>
    <ByFinger>Hold and drag</ByFinger> pictures to sort them. Open one to describe it.
  </Muted>
);

const Round = styled(Skeleton)`
  border-radius: 50%;
`;

const Words = styled.div`
  display: grid;
  gap: 12px;
  padding-block: 6px;
`;

const WIDTHS = ['60%', '40%'] as const;

const Heading = () => (
  <Words>
    {WIDTHS.map((width) => (
      <Skeleton key={width} $height="14px" $width={width} />
    ))}
  </Words>
);

/** The rows of Manage Images while they load: a profile picture, then pictures of `rows - 1` kinds. */
export const ManagerSkeleton = ({ rows }: { readonly rows: number }) => (
  <div aria-hidden="true">
    <UploaderSection as="div">
      <Heading />
      <Round $height="112px" $width="112px" />
    </UploaderSection>
    {Array.from({ length: rows - 1 }, (_, row) => (
      <UploaderSection as="div" key={row}>
        <Heading />
        <Thumbs as="div">
          <Thumb as="div">
            <Skeleton $height="100%" />
          </Thumb>
          <Thumb as="div">
            <Skeleton $height="100%" />
          </Thumb>
        </Thumbs>
      </UploaderSection>
    ))}
  </div>
);
