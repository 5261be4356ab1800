import { MINUTE_MS } from '@crown-and-coil/shared-api';
import { wallClock } from '@crown-and-coil/shared-ui';
import { spokenWindow } from '../availability-form/wall-clock';

/** A half-open interval of wall-clock times ('YYYY-MM-DDTHH:mm') in the professional's zone. */
export interface WallSpan {
  readonly start: string;
  readonly end: string;
}

export const STEP_MINUTES = 15;
const DAY_MINUTES = 1440;

export const spanIn = (
  { startTime, endTime }: { readonly startTime: string; readonly endTime: string },
  zone: string,
): WallSpan => ({ start: wallClock(startTime, zone), end: wallClock(endTime, zone) });

const shift = (wall: string, minutes: number) =>
  new Date(Date.parse(`${wall}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16);

/** How a key changes a window. Steps of 15 minutes and of days; Shift changes one end. */
const CHANGES: Record<string, (span: WallSpan, resizes: boolean) => WallSpan> = {
  ArrowUp: ({ start, end }, resizes) => ({
    start: resizes ? start : shift(start, -STEP_MINUTES),
    end: shift(end, -STEP_MINUTES),
  }),
  ArrowDown: ({ start, end }, resizes) => ({
    start: resizes ? start : shift(start, STEP_MINUTES),
    end: shift(end, STEP_MINUTES),
  }),
  ArrowLeft: ({ start, end }, resizes) => ({
    start: shift(start, resizes ? -STEP_MINUTES : -DAY_MINUTES),
    end: resizes ? end : shift(end, -DAY_MINUTES),
  }),
  ArrowRight: ({ start, end }, resizes) => ({
    start: shift(start, resizes ? STEP_MINUTES : DAY_MINUTES),
    end: resizes ? end : shift(end, DAY_MINUTES),
  }),
};

/**
 * The span after an arrow key: Up and Down move it by a quarter of an hour, Left and Right by a day; with Shift,
 * Up and Down move its end, Left and Right its start.
 * @returns undefined for any other key; the same span where it would become shorter than a quarter of an hour
 */
export function spanAfterKey(span: WallSpan, key: string, resizes: boolean): WallSpan | undefined {
  const next = CHANGES[key]?.(span, resizes);
  return next && minutesOf(next) < STEP_MINUTES ? span : next;
}

/** Length in wall-clock minutes. */
export const minutesOf = ({ start, end }: WallSpan) =>
  (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / MINUTE_MS;

/** Extends a tap's 15 minutes to an hour, the more likely intent. */
export const atLeastAnHour = (span: WallSpan): WallSpan =>
  minutesOf(span) > STEP_MINUTES ? span : { start: span.start, end: shift(span.start, 60) };

/** 'Mon 23 Nov, 9:00 am to 5:00 pm'. */
export const spokenSpan = ({ start, end }: WallSpan) => spokenWindow(start, end);
