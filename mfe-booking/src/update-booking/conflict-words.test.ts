import type { ConflictingBooking } from '@crown-and-coil/shared-api';
import { conflictInWords } from './conflict-words';

const conflict = (changes: Partial<ConflictingBooking>): ConflictingBooking => ({
  kind: 'close',
  gap_minutes: 0,
  is_same_client: false,
  booking: {
    id: 'booking-2',
    status: 'confirmed',
    client: { id: 'client-grace', first_name: 'Grace', last_name: 'Lual' },
    start_time: '2025-11-28T06:00:00.000Z',
    end_time: '2025-11-28T07:00:00.000Z',
  },
  ...changes,
});

test.each([
  [{}, 'Back to back with Grace Lual, 5:00 pm to 6:00 pm.'],
  [{ gap_minutes: 15 }, 'Only 15 minutes between this and Grace Lual, 5:00 pm to 6:00 pm.'],
  [{ is_same_client: true }, 'Back to back with another booking of Grace Lual, 5:00 pm to 6:00 pm.'],
  [{ kind: 'overlap' as const }, 'At the same time as Grace Lual, 5:00 pm to 6:00 pm.'],
  [
    { kind: 'same_day' as const, gap_minutes: 180, is_same_client: true },
    'Grace Lual has another booking that day, 5:00 pm to 6:00 pm.',
  ],
])('%j is said as "%s"', (changes, text) => {
  expect(conflictInWords(conflict(changes), 'Australia/Melbourne')).toBe(text);
});
