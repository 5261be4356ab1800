import {
  type Availability,
  apiErrorMessage,
  type FreeTime,
  MESSAGES,
  useListAvailabilityOfProfessionalQuery,
} from '@crown-and-coil/shared-api';
import {
  Button,
  Card,
  dayKey,
  formatDate,
  formatTimeRange,
  formatWeekday,
  Muted,
  QueryState,
  zoneLabel,
  zoneName,
} from '@crown-and-coil/shared-ui';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { freeTimesOf } from './data';

/** The times of the windows in which an appointment still fits, less bookings and notice, soonest first. */
export const freeTimes = (windows: readonly Availability[]): FreeTime[] =>
  windows
    .flatMap(({ freeTimes }) => freeTimes)
    .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));

/** 'Melbourne time (AEDT)'; where the clocks change in between: 'Melbourne time (AEST, then AEDT)'. */
export function zoneOfTimes(times: readonly FreeTime[], zone: string): string | undefined {
  const first = times[0];
  const last = times.at(-1);
  if (!first || !last) return undefined;
  const label = zoneLabel(first.startTime, zone);
  const later = zoneName(last.startTime, zone);
  return later === zoneName(first.startTime, zone) ? label : label.replace(/\)$/, `, then ${later})`);
}

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

const Times = styled.ul`
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

function TimeLine({ time, zone }: { readonly time: FreeTime; readonly zone: string }) {
  const { startTime, endTime } = time;
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

function TimeList({ times, zone }: { readonly times: readonly FreeTime[]; readonly zone: string }) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    setAll(true);
    // The pressed button goes: the keyboard's place is at the list that it completed.
    list.current?.focus({ preventScroll: true });
  };
  const shown = all ? times : times.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Zone>Shown in {zoneOfTimes(times, zone)}.</Zone>
      <Times ref={list} tabIndex={-1}>
        {shown.map((time) => (
          <TimeLine key={time.startTime} time={time} zone={zone} />
        ))}
      </Times>
      {shown.length < times.length && (
        <ShowAll size="small" variant="quiet" onClick={showAll}>
          Show all {times.length} times
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

/** When the professional is free: weekday, day, month, year, start to end (specification, section 2). */
export function AvailableTimes({ professionalId, timeZone }: AvailableTimesProps) {
  const query = useListAvailabilityOfProfessionalQuery(freeTimesOf(professionalId));
  return (
    <Box as="aside" $padded aria-labelledby="available-times">
      <h2 id="available-times">Available Times</h2>
      <QueryState query={query} error={(error) => apiErrorMessage(error, 'Failed to load available times.')}>
        {(answer) => {
          const times = freeTimes(answer);
          if (times.length === 0) return <Note>{MESSAGES.noAvailability}</Note>;
          return <TimeList times={times} zone={timeZone} />;
        }}
      </QueryState>
    </Box>
  );
}
