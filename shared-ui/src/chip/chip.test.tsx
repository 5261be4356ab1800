import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../router/router';
import { StatusPill } from './chip';
import { FilterChips, FilterLinks } from './filter-chip';

test.each([
  ['pending', 'Pending'],
  ['CONFIRMED', 'Confirmed'],
  ['Cancelled', 'Cancelled'],
  ['completed', 'Completed'],
])('status %s shows a word and an icon, regardless of case', (status, word) => {
  const { container } = render(<StatusPill status={status} />);
  expect(screen.getByText(word)).toBeInTheDocument();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('an unknown status shows its text without an icon', () => {
  const { container } = render(<StatusPill status="waitlisted" />);
  expect(screen.getByText('Waitlisted')).toBeInTheDocument();
  expect(container.querySelector('svg')).toBeNull();
});

test('a property name of Object.prototype is an unknown status', () => {
  const { container } = render(<StatusPill status="constructor" />);
  expect(screen.getByText('Constructor')).toBeInTheDocument();
  expect(container.querySelector('svg')).toBeNull();
});

test('one filter of a group is pressed, and pressing another selects it', async () => {
  const onChange = jest.fn();
  render(
    <FilterChips
      label="Booking status"
      value="all"
      onChange={onChange}
      options={[
        { value: 'all', label: 'All', count: 12 },
        { value: 'pending', label: 'Pending', count: 0 },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Booking status' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'All 12' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Pending 0' }));
  expect(onChange).toHaveBeenCalledWith('pending');
});

test('filters in the URL are links, and the selected one is current', () => {
  render(
    <MemoryRouter>
      <FilterLinks
        label="Reviews by hair type"
        options={[
          { label: 'All', to: '/reviews', isChosen: false },
          { label: 'Coily', to: '/reviews?hair=4', isChosen: true, count: 3 },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('navigation', { name: 'Reviews by hair type' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Coily 3' })).toHaveAttribute('href', '/reviews?hair=4');
  expect(screen.getByRole('link', { name: 'Coily 3' })).toHaveAttribute('aria-current', 'true');
});
