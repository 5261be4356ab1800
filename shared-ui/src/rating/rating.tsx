import styled from 'styled-components';
import { StarIcon } from '../icons';
import { VisuallyHidden } from '../text/text';

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  font-variant-numeric: tabular-nums;
  & > svg {
    flex: none;
    fill: currentColor;
    color: var(--clay);
  }
`;

interface RatingProps {
  /** From 1 to 5. */
  readonly mean: number;
  /** How many reviews it is the mean of; without it, one score. */
  readonly count?: number;
}

/** '4.6 (12)' with a star; in words for screen readers. */
export function Rating({ mean, count }: RatingProps) {
  const reviews = count === 1 ? '1 review' : `${count} reviews`;
  return (
    <Line>
      <StarIcon size="small" />
      <VisuallyHidden>
        {mean.toFixed(1)} of 5{count === undefined ? '' : ` from ${reviews}`}
      </VisuallyHidden>
      <span aria-hidden="true">
        {mean.toFixed(1)}
        {count !== undefined && ` (${count})`}
      </span>
    </Line>
  );
}
