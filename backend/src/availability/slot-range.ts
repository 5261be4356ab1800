import {
  AVAILABILITY_MESSAGES,
  DEFAULT_SLOT_RANGE_DAYS,
  MAX_SLOT_RANGE_DAYS,
  type SlotsQuery,
} from '@crown-and-coil/shared-api/contract';

const DAY_MS = 86_400_000;

/** The days that are asked for, half-open [from, to). */
export interface SlotRange {
  readonly from: Date;
  readonly to: Date;
}

/** Why `to` is refused. */
export interface RangeRefusal {
  readonly message: string;
  readonly type: 'order' | 'length';
}

/** The asked days; without a word the next 30, and never more than a quarter of a year. */
export function readSlotRange(query: SlotsQuery, now: Date): SlotRange | RangeRefusal {
  const from = query.from === undefined ? now : new Date(query.from);
  const to =
    query.to === undefined ? new Date(from.getTime() + DEFAULT_SLOT_RANGE_DAYS * DAY_MS) : new Date(query.to);
  if (to < from) return { message: AVAILABILITY_MESSAGES.toBeforeFrom, type: 'order' };
  if (to.getTime() - from.getTime() > MAX_SLOT_RANGE_DAYS * DAY_MS)
    return { message: AVAILABILITY_MESSAGES.rangeTooLong, type: 'length' };
  return { from, to };
}
