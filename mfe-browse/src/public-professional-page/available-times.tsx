import { MESSAGES, useListAvailabilityOfProfessionalQuery } from '@crown-and-coil/shared-api';
import {
  Button,
  Card,
  dayKey,
  formatDate,
  formatTimeRange,
  formatWeekday,
  Muted,
  QueryState,
} from '@crown-and-coil/shared-ui';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { serverSentence } from '../errors/server-sentence';
import { type OpenWindow, openWindows, zoneOfWindows } from './open-windows';

/** More would push the rest of the page away; the others are one press off. */
const SHOWN_AT_FIRST = 5;

const Box = styled(Card)`
  & > h2 {
    font-size: 1.5rem;
  }
`;

const Zone = styled(Muted)`
  margin-top: 6px;
`;

const Note = styled(Muted)`
  margin-top: 16px;
`;

const Windows = styled.ul`
  margin-top: 16px;
  &:focus {
    outline: none;
  }
  & > li {
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr);
    gap: 16px;
    align-items: center;
    padding-block: 12px;
    border-top: 1px solid var(--line);
  }
  & strong {
    display: block;
    font-weight: 600;
  }
`;

/** The date as a leaf of a calendar: decoration, the text beside it says it whole. */
const Leaf = styled.span`
  display: grid;
  place-content: center;
  height: 56px;
  border-radius: var(--r-m);
  background: var(--bottle-tint);
  color: var(--bottle);
  text-align: center;
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1.1;
  & > b {
    font: 600 1.375rem / 1.05 var(--font-display);
    font-variant-numeric: lining-nums;
  }
`;

const Hours = styled(Muted)`
  font-variant-numeric: tabular-nums lining-nums;
`;

/** Its words stand under the dates, not its padding. */
const ShowAll = styled(Button)`
  margin-left: -14px;
`;

function WindowLine({ window, zone }: { readonly window: OpenWindow; readonly zone: string }) {
  const { startTime, endTime } = window;
  return (
    <li>
      <Leaf aria-hidden="true">
        <b>{Number(dayKey(startTime, zone).slice(-2))}</b>
        {formatWeekday(startTime, zone)}
      </Leaf>
      <span>
        <strong>{formatDate(startTime, zone)}</strong>
        <Hours as="span">{formatTimeRange(startTime, endTime, zone)}</Hours>
      </span>
    </li>
  );
}

function WindowList({ windows, zone }: { readonly windows: readonly OpenWindow[]; readonly zone: string }) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    setAll(true);
    // The pressed button goes: the keyboard's place is at the list that it completed.
    list.current?.focus({ preventScroll: true });
  };
  const shown = all ? windows : windows.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Zone>Shown in {zoneOfWindows(windows, zone)}.</Zone>
      <Windows ref={list} tabIndex={-1}>
        {shown.map((window) => (
          <WindowLine key={window.id} window={window} zone={zone} />
        ))}
      </Windows>
      {shown.length < windows.length && (
        <ShowAll size="small" variant="quiet" onClick={showAll}>
          Show all {windows.length} times
        </ShowAll>
      )}
      <Note>Choose a service to see the start times that fit it.</Note>
    </>
  );
}

interface AvailableTimesProps {
  readonly professionalId: string;
  /** IANA zone of the professional's location: all times are shown in it. */
  readonly timeZone: string;
}

/** When the professional can be booked: weekday, day, month, year, start to end (specification, section 2). */
export function AvailableTimes({ professionalId, timeZone }: AvailableTimesProps) {
  const query = useListAvailabilityOfProfessionalQuery({ professionalId });
  return (
    <Box as="aside" $padded aria-labelledby="available-times">
      <h2 id="available-times">Available Times</h2>
      <QueryState query={query} error={(error) => serverSentence(error) ?? 'Failed to load available times.'}>
        {(answer) => {
          const windows = openWindows(answer, Date.now());
          if (windows.length === 0) return <Note>{MESSAGES.noAvailability}</Note>;
          return <WindowList windows={windows} zone={timeZone} />;
        }}
      </QueryState>
    </Box>
  );
}
