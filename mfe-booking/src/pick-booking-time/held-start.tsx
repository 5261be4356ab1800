import { MINUTE_MS, type Slot } from '@crown-and-coil/shared-api';
import { Alert, formatDateTime, wallClock } from '@crown-and-coil/shared-ui';
import { useMemo } from 'react';
import type { AcceptedOffer } from '../booking-steps/booking-draft';

interface Visit {
  readonly durationMinutes: number;
  /** 'HH:MM' on the professional's clock, both inclusive. */
  readonly earliestStart?: string | undefined;
  readonly latestStart?: string | undefined;
}

/**
 * The start that an offer of the waiting list holds for the client, for a visit that fits into the held time; the server
 * offers it to no one. Undefined when the visit is longer, starts at other times of the day, or the offer has ended.
 */
export function heldStartFor(
  offer: AcceptedOffer | undefined,
  { durationMinutes, earliestStart = '00:00', latestStart = '24:00' }: Visit,
  { zone, now }: { readonly zone: string; readonly now: number },
): Slot | undefined {
  if (!offer || Date.parse(offer.heldUntil) <= now) return undefined;
  const start = Date.parse(offer.startTime);
  const end = start + durationMinutes * MINUTE_MS;
  const clock = wallClock(start, zone).slice(11);
  if (end > Date.parse(offer.endTime) || clock < earliestStart || clock > latestStart) return undefined;
  return { startTime: offer.startTime, endTime: new Date(end).toISOString(), availabilityId: 'held' };
}

/** The same object as long as the start is the same: weeks of starts are grouped by it. */
export function useHeldStart(...[offer, visit, when]: Parameters<typeof heldStartFor>): Slot | undefined {
  const held = heldStartFor(offer, visit, when);
  const [startTime, endTime] = [held?.startTime, held?.endTime];
  return useMemo(
    () => (startTime && endTime ? { startTime, endTime, availabilityId: 'held' } : undefined),
    [startTime, endTime],
  );
}

interface HeldNoteProps {
  readonly offer: AcceptedOffer;
  /** Whether what is chosen fits into the held time. */
  readonly fits: boolean;
  readonly zone: string;
}

/** Says which start is held, or that what is chosen does not fit into it. */
export function HeldNote({ offer: { startTime, heldUntil }, fits, zone }: HeldNoteProps) {
  const start = formatDateTime(startTime, zone);
  return (
    <Alert tone="info">
      {fits
        ? `${start} is held for you until ${formatDateTime(heldUntil, zone)}.`
        : `What you chose does not fit into the time that is held for you, ${start}. You can choose another time, or a shorter style.`}
    </Alert>
  );
}
