import type { MissingPart } from '@crown-and-coil/shared-api/contract';
import type { Calendar } from '../availability/queries';
import { freeSlots, freeTime, type Interval } from '../availability/slots';
import { firstFit, inTurn, type Offerable, type Waiting } from '../waiting-list/rules';

/**
 * The free times in which the shortest service fits, by start: from the first start that can be booked to the next
 * booking or the end of the hours.
 * @param within only starts in this time
 */
export function gapsOf({ windows, busy }: Calendar, shortestMinutes: number, within: Interval): Interval[] {
  const { start: from, end: to } = within;
  const slots = freeSlots({ windows, busy, durationMinutes: shortestMinutes, from, to });
  return freeTime(windows, busy).flatMap((free) => {
    const first = slots.find(({ start }) => start >= free.start && start < free.end);
    return first === undefined ? [] : [{ start: first.start, end: free.end }];
  });
}

/** A waiting client who fits a gap, with the start. */
export interface Fit<Entry extends Waiting> {
  readonly entry: Entry;
  readonly start: number;
}

/**
 * The waiting clients who fit a gap, longest wait first. @param busy of the calendar: a buffer may reach into the gap
 */
export function fitsIn<Entry extends Waiting>(
  gap: Interval,
  waiting: readonly Entry[],
  offerable: Offerable,
  busy: readonly Interval[] = [],
): Fit<Entry>[] {
  const calendar = { windows: [{ id: '', ...gap }], busy };
  return waiting.toSorted(inTurn).flatMap((entry) => {
    const fit = firstFit(entry, calendar, offerable);
    return fit === undefined ? [] : [{ entry, start: fit.start }];
  });
}

/** Facts about a professional's profile. */
export interface ProfileParts {
  readonly isActive: boolean;
  readonly hasServices: boolean;
  readonly hasHours: boolean;
  readonly hasPicture: boolean;
  readonly hasSpecializations: boolean;
  readonly bio: string | null;
  readonly streetAddress: string | null;
  /** Begun at the payment provider, and not finished. */
  readonly isPaymentSetupOpen: boolean;
}

/** Missing parts without which clients cannot find or book the professional, in the order of `MISSING_PARTS`. */
export function missingParts(profile: ProfileParts): MissingPart[] {
  const isMissing: readonly (readonly [MissingPart, boolean])[] = [
    ['active', !profile.isActive],
    ['services', !profile.hasServices],
    ['hours', !profile.hasHours],
    ['picture', !profile.hasPicture],
    ['bio', !profile.bio],
    ['specializations', !profile.hasSpecializations],
    ['street_address', !profile.streetAddress],
    ['payments', profile.isPaymentSetupOpen],
  ];
  return isMissing.flatMap(([part, missing]) => (missing ? [part] : []));
}
