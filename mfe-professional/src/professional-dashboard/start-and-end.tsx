import { formatDateTime } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const List = styled.dl`
  display: grid;
  gap: 4px;
  font-size: var(--t-small);
  & > div {
    display: grid;
    grid-template-columns: 48px 1fr;
  }
  & dt {
    color: var(--muted);
  }
  & dd {
    font-variant-numeric: tabular-nums;
  }
`;

interface Props {
  /** Instants. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
}

/** Both ends of a time, in the professional's zone. */
export const StartAndEnd = ({ start, end, zone }: Props) => (
  <List>
    <div>
      <dt>Start</dt>
      <dd>{formatDateTime(start, zone)}</dd>
    </div>
    <div>
      <dt>End</dt>
      <dd>{formatDateTime(end, zone)}</dd>
    </div>
  </List>
);
