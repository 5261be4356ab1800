import styled from 'styled-components';
import { formatDateTime } from '../format/dates';
import { formatViewerTime } from '../format/relative';
import type { Instant } from '../format/zone';
import { Muted } from '../text/text';

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

/** Start and end in the professional's zone, and the start on the viewer's clock where that shows another time. */
export function StartAndEnd({ start, end, zone, className }: StartAndEndProps) {
  const viewerTime = formatViewerTime(start, zone);
  return (
    <List className={className}>
      <div>
        <dt>Start</dt>
        <dd>
          {formatDateTime(start, zone)}
          {viewerTime && <Muted>{viewerTime}</Muted>}
        </dd>
      </div>
      <div>
        <dt>End</dt>
        <dd>{formatDateTime(end, zone)}</dd>
      </div>
    </List>
  );
}
