import { useEffect } from 'react';
import { formatDuration, formatShortDate, formatTime } from '../format';
import { VisuallyHidden } from '../text/text';
import { MINUTE_MS, useNow } from './use-now';

const TICK_MS = 10_000;
/** The remaining minutes that screen readers announce, instead of every tick. */
const ANNOUNCED = [5, 1];

/** '10:15 am', or with its day when that is not today's. */
export function timeInWords(instant: string, zone: string, now = Date.now()): string {
  const [today, day] = [new Date(now).toISOString(), instant].map((one) => formatShortDate(one, zone));
  const time = formatTime(instant, zone);
  return day === today ? time : `${day}, ${time}`;
}

interface Props {
  /** An instant. */
  readonly until: string;
  /** IANA zone. */
  readonly zone: string;
  readonly onEnd: () => void;
}

/**
 * The remaining time of a waiting list offer: 'Held for you until 10:15 am (12 minutes left)', or overnight 'until Sat,
 * 28 Nov, 9:00 am (9 h 57 min left)'.
 */
export function Countdown({ until, zone, onEnd }: Props) {
  const end = Date.parse(until);
  const now = useNow(TICK_MS);
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  const minutes = Math.max(0, Math.ceil((end - now) / MINUTE_MS));
  const left = minutes > 60 ? formatDuration(minutes) : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const announced = ANNOUNCED.findLast((least) => minutes <= least);
  return (
    <>
      Held for you until <strong>{timeInWords(until, zone, now)}</strong>{' '}
      <span role="timer">({left} left)</span>
      <VisuallyHidden role="status">
        {announced !== undefined &&
          `${announced === 1 ? 'One minute' : 'Five minutes'} left to answer the offer`}
      </VisuallyHidden>
    </>
  );
}
