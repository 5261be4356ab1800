import { ChevronLeftIcon, ChevronRightIcon, formatDate, IconButton, media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { WeekDay } from '../pick-booking-time/start-times';

const Nav = styled.nav`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) 44px;
  gap: 6px;
  align-items: center;
  margin-block: 28px var(--s5);
  ${media.mobile} {
    grid-template-columns: 1fr 1fr;
    & > ol {
      grid-row: 1;
      grid-column: 1 / -1;
    }
    & > button:last-child {
      justify-self: end;
    }
  }
`;

const Week = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  /* Equal widths in a row; enlarged text wraps the last days instead of overlapping them. */
  & > li {
    display: grid;
    flex: 1 1 0;
    min-width: min-content;
  }
  ${media.mobile} {
    gap: 4px;
  }
`;

const cell = `
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 1px;
  width: 100%;
  min-height: 76px;
  padding: 6px 2px;
  border: 1.5px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  color: var(--ink-2);
  font-size: var(--t-micro);
  font-weight: 550;
  & > b { font: 600 1.25rem/1.15 var(--font-display); color: var(--ink); font-variant-numeric: tabular-nums; }
  & > span { color: var(--muted); font-size: 12px; }
  ${media.mobile} {
    min-height: 68px;
    padding-inline: 0;
    font-size: 12px;
  }
`;

const Day = styled.button`
  ${cell}
  &:hover {
    border-color: var(--ink);
  }
  &&:focus-visible {
    border-radius: var(--r-m);
  }
  &[aria-current] {
    background: var(--bottle);
    border-color: var(--bottle);
    color: var(--bottle-tint);
  }
  &[aria-current] > b {
    color: var(--paper);
  }
  &[aria-current] > span {
    color: var(--bottle-tint);
  }
`;

const NoStarts = styled.div`
  ${cell}
  background: transparent;
  border-style: dashed;
  color: var(--muted);
  & > b {
    color: var(--muted);
    font-weight: 450;
  }
`;

const starts = (count: number) => `${count} ${count === 1 ? 'start' : 'starts'}`;

interface WeekStripProps {
  /** Seven days, from `weekFrom`. */
  days: readonly WeekDay[];
  /** The day of the chosen slot, as its key. */
  selectedKey?: string | undefined;
  /** Scrolls to a day; does not filter. */
  onJump: (key: string) => void;
  /** Absent when there is no earlier (or later) week. */
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
}

/** A week at a glance with the number of starts of each day; days without starts cannot be focused. */
export function WeekStrip({ days, selectedKey, onJump, onEarlier, onLater }: WeekStripProps) {
  const first = days[0]?.key;
  return (
    <Nav aria-label={first ? `Week of ${formatDate(first, 'UTC')}` : 'Week'}>
      <IconButton label="Earlier week" aria-disabled={!onEarlier} onClick={onEarlier}>
        <ChevronLeftIcon />
      </IconButton>
      <Week>
        {days.map((day) => (
          <li key={day.key}>
            {day.starts > 0 ? (
              <Day
                type="button"
                aria-current={day.key === selectedKey ? 'date' : undefined}
                onClick={() => onJump(day.key)}
              >
                {day.weekday} <b>{day.dayOfMonth}</b> <span>{starts(day.starts)}</span>
              </Day>
            ) : (
              <NoStarts>
                {day.weekday} <b>{day.dayOfMonth}</b> <span>{day.closed ?? 'none'}</span>
              </NoStarts>
            )}
          </li>
        ))}
      </Week>
      <IconButton label="Later week" aria-disabled={!onLater} onClick={onLater}>
        <ChevronRightIcon />
      </IconButton>
    </Nav>
  );
}
