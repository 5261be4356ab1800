import styled from 'styled-components';
import { formatDateTime } from '../format/dates';
import type { Instant } from '../format/zone';

const List = styled.dl`
  display: grid;
  gap: 4px;
  font-size: var(--t-small);
  & > div {
    display: grid;
    grid-template-columns: 3.4em 1fr;
  }
  & dt {
    color: var(--muted);
  }
  & dd {
    font-variant-numeric: tabular-nums;
  }
`;

interface StartAndEndProps {
  start: Instant;
  end: Instant;
  /** IANA zone of the professional. */
  zone: string;
  className?: string;
}

/** Start and end of a booking, in the professional's zone. */
export const StartAndEnd = ({ start, end, zone, className }: StartAndEndProps) => (
  <List className={className}>
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
