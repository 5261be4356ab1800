import type { Booking } from '@crown-and-coil/shared-api';
import { ArrowRightIcon, DateTile, Muted } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { bookingTimeInWords } from '../booking-components/booking-words';

const Both = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 20px minmax(0, 1fr);
  gap: var(--s3);
  align-items: start;
  margin-top: var(--s4);
  & > svg {
    margin-top: 64px;
    color: var(--muted);
  }
`;

const Side = styled.div`
  display: grid;
  gap: 6px;
  justify-items: start;
  & > strong {
    font: 600 1.0625rem / 1.3 var(--font-display);
  }
  & > p {
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
  }
`;

/** The old day steps back: the new one is what one looks at. */
const Old = styled.span`
  & > span {
    background: var(--shea);
    color: var(--ink-2);
  }
`;

const Blank = styled.span`
  display: block;
  width: 84px;
  height: 92px;
  border: 1.5px dashed var(--line-strong);
  border-radius: var(--r-m);
`;

interface Props {
  readonly booking: Booking;
  /** An instant; undefined while none is chosen. */
  readonly newStart: string | undefined;
}

/** The booking's time as it is and as it would be, side by side. */
export function OldAndNew({ booking, newStart }: Props) {
  const zone = booking.professional.timeZone;
  return (
    <Both>
      <Time label="Now" booking={booking}>
        <Old>
          <DateTile instant={booking.startTime} zone={zone} />
        </Old>
      </Time>
      <ArrowRightIcon />
      <div aria-live="polite">
        {newStart === undefined ? (
          <Side>
            <Muted as="span">New time</Muted>
            <Blank />
            <Muted>Choose a start</Muted>
          </Side>
        ) : (
          <Time label="New time" booking={movedTo(booking, newStart)}>
            <DateTile instant={newStart} zone={zone} />
          </Time>
        )}
      </div>
    </Both>
  );
}

/** The booking as it would be at another start: its length stays. */
export const movedTo = (booking: Booking, start: string): Booking => {
  const length = Date.parse(booking.endTime) - Date.parse(booking.startTime);
  return { ...booking, startTime: start, endTime: new Date(Date.parse(start) + length).toISOString() };
};

interface TimeProps {
  readonly label: string;
  readonly booking: Booking;
  readonly children: ReactNode;
}

function Time({ label, booking, children }: TimeProps) {
  const { date, range, viewerTime } = bookingTimeInWords(booking);
  return (
    <Side>
      <Muted as="span">{label}</Muted>
      {children}
      <strong>{date}</strong>
      <p>{range}</p>
      {viewerTime && <Muted>{viewerTime}</Muted>}
    </Side>
  );
}
