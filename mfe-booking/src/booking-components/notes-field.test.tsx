import { MAX_BOOKING_NOTES_LENGTH } from '@crown-and-coil/shared-api';
import { render, screen } from '@testing-library/react';
import { NotesField } from './notes-field';

test.each([
  [-1, '1 character too many'],
  [-2, '2 characters too many'],
  [0, 'No characters left'],
  [100, '100 characters left or fewer'],
  [101, ''],
])('with %i characters left it announces "%s"', (left, words) => {
  const value = 'x'.repeat(MAX_BOOKING_NOTES_LENGTH - left);
  render(<NotesField label="Notes" hint="For your visit." value={value} onChange={() => {}} />);
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${words}$`));
});
