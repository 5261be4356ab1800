import type { Ref } from 'react';
import styled from 'styled-components';
import { Swatch } from '../picture/swatch';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';

/** Heading at the left (above when `$stacked`), pictures at the right. The whole section accepts drops. */
export const UploaderSection = styled.section<{ $thin?: boolean; $dragging?: boolean; $stacked?: boolean }>`
  display: grid;
  grid-template-columns: 272px minmax(0, 1fr);
  gap: 48px;
  align-items: ${({ $thin }) => ($thin ? 'center' : 'start')};
  padding-block: ${({ $thin }) => ($thin ? 16 : 28)}px;
  border-top: 1px solid var(--line);
  border-radius: ${({ $dragging }) => ($dragging ? 'var(--r-m)' : '0')};
  outline: ${({ $dragging }) => ($dragging ? '2px dashed var(--clay)' : 'none')};
  outline-offset: 4px;
  background: ${({ $dragging }) => ($dragging ? 'var(--clay-tint)' : 'none')};
  & h2 {
    font-size: 1.375rem;
  }
  & h2:focus {
    outline: none;
  }
  ${({ $stacked }) =>
    $stacked && 'grid-template-columns: minmax(0, 1fr); gap: var(--s4); padding-block: 0; border-top: 0;'}
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${({ $thin }) => ($thin ? 10 : 16)}px;
  }
`;

const Words = styled(Muted)`
  margin-top: 4px;
  font-variant-numeric: tabular-nums lining-nums;
`;

const Track = styled.div`
  height: 6px;
  border-radius: 3px;
  background: var(--sand);
  overflow: hidden;
  & > i {
    display: block;
    height: 100%;
    border-radius: 3px;
    background: var(--bottle);
  }
`;

interface ProgressProps {
  /** Of the file. */
  readonly name: string;
  readonly percent: number;
  readonly className?: string;
}

/** How much of a file is sent, as a bar. */
export const UploadProgress = ({ name, percent, className }: ProgressProps) => (
  <Track
    className={className}
    role="progressbar"
    aria-label={`Uploading ${name}`}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <i style={{ width: `${percent}%` }} />
  </Track>
);

const Meter = styled(Track)`
  max-width: 220px;
  margin-top: 10px;
  & > i {
    transition: width var(--d2) var(--ease);
  }
  ${media.mobile} {
    max-width: none;
  }
`;

interface UsageProps {
  readonly used: number;
  readonly max: number;
  /** Shows the bar; not needed while nothing is used. */
  readonly meter: boolean;
}

/** '7 of 10 used, 3 remaining', as text and as a bar. */
const Usage = ({ used, max, meter }: UsageProps) => (
  <>
    <Words>
      {used} of {max} used, {Math.max(0, max - used)} remaining
    </Words>
    {meter && (
      <Meter aria-hidden="true">
        <i style={{ width: `${Math.min(100, (used / max) * 100)}%` }} />
      </Meter>
    )}
  </>
);

const HeadingFrame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s4);
  min-width: 0;
  & > div {
    flex: 1;
    min-width: 0;
  }
`;

const Line = styled(Muted)`
  margin-top: 4px;
`;

interface HeadingProps {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly id: string;
  readonly title: string;
  readonly lead: string | undefined;
  /** Seeds the pattern beside the heading; no pattern when missing. */
  readonly category: string | undefined;
  readonly used: number;
  readonly max: number | undefined;
}

/** Title and lead of an uploader, and how many more pictures fit. */
export const UploaderHeading = ({ ref, id, title, lead, category, used, max }: HeadingProps) => (
  <HeadingFrame>
    {category && <Swatch category={category} size={56} />}
    <div>
      <h2 id={id} ref={ref} tabIndex={-1}>
        {title}
      </h2>
      {lead && <Line>{lead}</Line>}
      {max !== undefined && <Usage used={used} max={max} meter={used > 0} />}
    </div>
  </HeadingFrame>
);

/** The grid of an uploader's pictures: eight in a row of a wide window, three on a phone. */
export const Thumbs = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
  gap: 12px;
  ${media.mobile} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** One cell of the grid, with a fixed aspect ratio. */
export const Thumb = styled.li`
  position: relative;
  aspect-ratio: 5/6;
  min-width: 0;
  border-radius: var(--r-m);
  overflow: hidden;
  background: var(--sand);
`;

/** A round button on a picture: 32 px, with a touch target of 44 px. */
export const OnPicture = styled.button`
  position: absolute;
  z-index: 1;
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: color-mix(in srgb, var(--dark) 86%, transparent);
  color: var(--on-dark);
  cursor: pointer;
  &:hover {
    background: var(--dark);
  }
  &&:focus-visible {
    border-radius: 50%;
    outline-color: var(--focus-on-dark);
    outline-offset: -4px;
  }
  ${media.touch} {
    &::after {
      content: '';
      position: absolute;
      inset: -6px;
    }
  }
`;
