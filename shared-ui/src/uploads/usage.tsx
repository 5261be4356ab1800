import styled from 'styled-components';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';

const Words = styled(Muted)`
  margin-top: 4px;
  font-variant-numeric: tabular-nums lining-nums;
`;

const Track = styled.div`
  height: 6px;
  max-width: 220px;
  margin-top: 10px;
  border-radius: 3px;
  background: var(--sand);
  overflow: hidden;
  & > i {
    display: block;
    height: 100%;
    border-radius: 3px;
    background: var(--bottle);
    transition: width var(--d2) var(--ease);
  }
  ${media.mobile} {
    max-width: none;
  }
`;

interface Props {
  readonly used: number;
  readonly max: number;
  /** Where nothing is used yet, words are enough. */
  readonly meter: boolean;
}

/** '7 of 10 used, 3 remaining', and the same as a bar. */
export const Usage = ({ used, max, meter }: Props) => (
  <>
    <Words>
      {used} of {max} used, {Math.max(0, max - used)} remaining
    </Words>
    {meter && (
      <Track aria-hidden="true">
        <i style={{ width: `${Math.min(100, (used / max) * 100)}%` }} />
      </Track>
    )}
  </>
);
