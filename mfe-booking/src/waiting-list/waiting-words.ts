import type { WaitingListEntry } from '@crown-and-coil/shared-api';
import { PART_OF_DAY_WORDS, searchInWords, type WaitingState } from '@crown-and-coil/shared-api/bookings';
import { formatDuration, formatShortDate } from '@crown-and-coil/shared-ui';

/** The state in one word or two, for a label. */
export const STATE_LABELS: Readonly<Record<WaitingState, string>> = {
  waiting: 'Waiting',
  booked: 'Booked',
  withdrawn: 'Left',
  missed: 'Offers missed',
  expired: 'Days are over',
  closed: 'Not offered any more',
};

/** 'Knotless braids: Medium, Mid-back', or what was searched. */
export function whatInWords({
  service,
  styleWords,
  search,
}: Pick<WaitingListEntry, 'service' | 'styleWords' | 'search'>): string {
  if (search !== null) return searchInWords({ ...search, radius_km: search.radiusKm });
  const name = service?.name ?? '';
  return styleWords === null ? name : `${name}: ${styleWords}`;
}

type Days = Pick<WaitingListEntry, 'from' | 'to' | 'partOfDay' | 'minutes'>;

/** 'Mon, 5 Oct to Tue, 6 Oct in the morning, 2 h'. */
export function daysInWords({ from, to, partOfDay, minutes }: Days): string {
  const [first, last] = [from, to].map((day) => formatShortDate(day, 'UTC'));
  const days = from === to ? first : `${first} to ${last}`;
  const part = partOfDay === null ? '' : ` ${PART_OF_DAY_WORDS[partOfDay]}`;
  return `${days}${part}${minutes === null ? '' : `, ${formatDuration(minutes)}`}`;
}
