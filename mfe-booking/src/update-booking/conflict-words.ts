import type { BookingConflicts, ConflictingBooking } from '@crown-and-coil/shared-api';
import { formatTimeRange } from '@crown-and-coil/shared-ui';

/** Said when a request's time is no longer among the times that the professional offers. */
export const OUTSIDE_AVAILABILITY = 'This time is outside your present availability.';

/** 'Back to back with Grace Lual, 5:00 pm to 6:00 pm.' in the professional's zone. */
export function conflictInWords(conflict: ConflictingBooking, zone: string): string {
  const { client, startTime: start, endTime: end } = conflict.booking;
  const name = `${client.firstName} ${client.lastName}`.trim();
  const time = formatTimeRange(start, end, zone);
  const whom = conflict.isSameClient ? `another booking of ${name}` : name;
  switch (conflict.kind) {
    case 'overlap':
      return `At the same time as ${whom}, ${time}.`;
    case 'close':
      return conflict.gapMinutes === 0
        ? `Back to back with ${whom}, ${time}.`
        : `Only ${conflict.gapMinutes} minutes between this and ${whom}, ${time}.`;
    case 'same_day':
      return `${name} has another booking that day, ${time}.`;
  }
}

/** Whether there is anything to say. */
export const hasConflicts = ({ isCovered, others }: BookingConflicts) => !isCovered || others.length > 0;
