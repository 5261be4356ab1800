import { render, screen } from '@testing-library/react';
import { WeekStrip } from './week-strip';

test('a day is never narrower than its text: enlarged text wraps the week instead of overlapping', () => {
  const friday = { key: '2026-12-04', weekday: 'Fri', dayOfMonth: '4', starts: 3, closed: undefined };
  render(<WeekStrip days={[friday]} onJump={() => {}} />);
  expect(screen.getByRole('list')).toHaveStyle({ flexWrap: 'wrap' });
  expect(screen.getByRole('listitem')).toHaveStyle({ minWidth: 'min-content' });
});
