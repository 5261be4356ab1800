import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '../router/router';
import { BookingConflictList, type BookingConflictListProps } from './booking-conflicts';

type Conflict = BookingConflictListProps['others'][number];

const conflict = (changes: Partial<Conflict>): Conflict => ({
  kind: 'close',
  gapMinutes: 0,
  isSameClient: false,
  booking: {
    id: 'booking-2',
    status: 'confirmed',
    client: { firstName: 'Grace', lastName: 'Lual' },
    startTime: '2025-11-28T06:00:00.000Z',
    endTime: '2025-11-28T07:00:00.000Z',
  },
  ...changes,
});

test.each([
  [{}, 'Back to back with Grace Lual, 5:00 pm to 6:00 pm.'],
  [{ gapMinutes: 15 }, 'Only 15 minutes between this and Grace Lual, 5:00 pm to 6:00 pm.'],
  [{ isSameClient: true }, 'Back to back with another booking of Grace Lual, 5:00 pm to 6:00 pm.'],
  [{ kind: 'overlap' as const }, 'At the same time as Grace Lual, 5:00 pm to 6:00 pm.'],
  [
    { kind: 'same_day' as const, gapMinutes: 180, isSameClient: true },
    'Grace Lual has another booking that day, 5:00 pm to 6:00 pm.',
  ],
])('%j reads "%s"', (changes, text) => {
  render(
    <MemoryRouter>
      <BookingConflictList
        isCovered
        others={[conflict(changes)]}
        zone="Australia/Melbourne"
        hrefOf={(id) => `/booking-details/${id}`}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link')).toHaveTextContent(text);
  // An Arabic or Hebrew name must not reorder the times after it.
  expect(screen.getByText('Grace Lual').tagName).toBe('BDI');
});
