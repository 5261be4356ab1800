import { MAX_BOOKING_NOTES_LENGTH, MESSAGES } from '@crown-and-coil/shared-api';
import { render, screen } from '@testing-library/react';
import { NotesField } from './notes-field';

test.each([
  [-1, 'Too many characters', MESSAGES.bookingNotesTooLong],
  [0, 'No characters left', 'For your visit.'],
  [101, '', 'For your visit.'],
])('with %i characters left it announces "%s" and explains itself by "%s"', (left, words, message) => {
  const value = 'x'.repeat(MAX_BOOKING_NOTES_LENGTH - left);
  render(<NotesField label="Notes" hint="For your visit." value={value} onChange={() => {}} />);
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${words}$`));
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(message);
  expect(screen.getByText(`${value.length} / ${MAX_BOOKING_NOTES_LENGTH}`)).toBeVisible();
});
