import type { Availability, Slot } from '@crown-and-coil/shared-api/contract';
import type { Calendar } from './queries';
import { type FreeSlot, freeSlots, freeTimesOf, type WindowInterval } from './slots';

export interface SlotWish {
  /** Null when the professional offers nothing that could be booked: then there is no slot. */
  readonly durationMinutes: number | null;
  /** Only starts in [from, to), in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

const iso = (moment: number) => new Date(moment).toISOString();

const toSlot = ({ start, end, windowId }: FreeSlot): Slot => ({
  start_time: iso(start),
  end_time: iso(end),
  availability_id: windowId,
});

/** The free starts of a calendar. */
export const countSlots = (
  { windows, busy }: Calendar,
  { durationMinutes, from, to }: SlotWish,
): FreeSlot[] => (durationMinutes === null ? [] : freeSlots({ windows, busy, durationMinutes, from, to }));

/** The free starts of a calendar as they are answered. */
export const slotsOf = (calendar: Calendar, wish: SlotWish): Slot[] => countSlots(calendar, wish).map(toSlot);

/** Windows with their free starts. @param shown the windows to answer; the calendar may know more, as neighbours */
export function availabilityOf(
  calendar: Calendar,
  shown: readonly WindowInterval[],
  wish: SlotWish,
): Availability[] {
  const slotsByWindow = new Map<string, Slot[]>(shown.map(({ id }) => [id, []]));
  const slots = countSlots(calendar, wish);
  for (const slot of slots) slotsByWindow.get(slot.windowId)?.push(toSlot(slot));
  const freeTimes = freeTimesOf(calendar.windows, calendar.busy, slots);
  return shown.map(({ id, start, end }) => ({
    id,
    start_time: iso(start),
    end_time: iso(end),
    available_slots: slotsByWindow.get(id) ?? [],
    free_times: (freeTimes.get(id) ?? []).map((free) => ({
      start_time: iso(free.start),
      end_time: iso(free.end),
    })),
  }));
}
