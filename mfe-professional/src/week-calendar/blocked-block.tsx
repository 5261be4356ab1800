import type { BlockedTime } from '@crown-and-coil/shared-api';
import styled from 'styled-components';
import { spokenHours } from '../availability-form/wall-clock';
import { spanIn, spokenSpan } from './wall-span';

const Block = styled.div`
  display: block;
  width: 100%;
  height: 100%;
  padding: 3px 6px;
  border: 0;
  border-radius: inherit;
  background: none;
  color: var(--ink-2);
  font-size: 0.75rem;
  line-height: 1.3;
  text-align: left;
  overflow: hidden;
  font-variant-numeric: tabular-nums;
  &&:focus-visible {
    outline-offset: -1px;
  }
  & > span {
    position: absolute;
    inset: 3px 4px auto;
    max-height: calc(100% - 6px);
    overflow: hidden;
  }
  /* Readable on the hatching. */
  & > span > * {
    padding: 0 3px;
    border-radius: 3px;
    background: var(--surface);
    box-decoration-break: clone;
  }
  & b {
    font-weight: 650;
    color: var(--ink);
  }
`;

interface Props {
  readonly blocked: BlockedTime;
  readonly zone: string;
  readonly now: number;
  readonly onOpen: () => void;
}

/** A time without bookings: one that is blocked by hand opens its form, one of a connected calendar is only shown. */
export function BlockedBlock({ blocked, zone, now, onOpen }: Props) {
  const span = spanIn(blocked, zone);
  const name = blocked.id === null ? 'In your own calendar' : blocked.note || 'Blocked';
  const content = (
    <span aria-hidden="true">
      <b>{name}</b> <span>{spokenHours(span.start, span.end)}</span>
    </span>
  );
  const label = `Blocked time ${spokenSpan(span)}${name === 'Blocked' ? '' : `: ${name}`}`;
  if (blocked.id === null || Date.parse(blocked.endTime) <= now)
    return (
      <Block role="img" aria-label={label}>
        {content}
      </Block>
    );
  return (
    <Block as="button" type="button" aria-label={label} onClick={onOpen}>
      {content}
    </Block>
  );
}
