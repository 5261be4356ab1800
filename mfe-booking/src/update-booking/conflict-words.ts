import type { BookingConflicts, ConflictingBooking } from '@crown-and-coil/shared-api';
import { formatTimeRange } from '@crown-and-coil/shared-ui';

/** Said when a request's time is no longer among the times that the professional offers. */
export const OUTSIDE_AVAILABILITY = 'This time is outside your present availability.';

/** 'Back to back with Grace Lual, 5:00 pm to 6:00 pm.' in the professional's zone. */
export function conflictInWords(conflict: ConflictingBooking, zone: string): string {
  const { client, start_time: start, end_time: end } = conflict.booking;
  const name = `${client.first_name} ${client.last_name}`.trim();
  const time = formatTimeRange(start, end, zone);
  const whom = conflict.is_same_client ? `another booking of ${name}` : name;
  switch (conflict.kind) {
    case 'overlap':
      return `At the same time as ${whom}, ${time}.`;
    case 'close':
      return conflict.gap_minutes === 0
        ? `Back to back with ${whom}, ${time}.`
        : `Only ${conflict.gap_minutes} minutes between this and ${whom}, ${time}.`;
    case 'same_day':
      return `${name} has another booking that day, ${time}.`;
  }
}

/** Whether there is anything to say. */
export const hasConflicts = ({ is_covered, others }: BookingConflicts) => !is_covered || others.length > 0;
