import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { keepFocus } from '../focus/keep-focus';
import { MultiSelect } from './multi-select';

const options = [
  { value: 1, label: 'Barber' },
  { value: 2, label: 'Braider' },
  { value: 5, label: 'Loctician' },
  { value: 6, label: 'Natural Hair Stylist' },
];

function Filter({ start = [] }: { start?: number[] }) {
  const [selected, setSelected] = useState(start);
  return (
    <StrictMode>
      <MultiSelect
        label="Specialisation"
        placeholder="Specialisations"
        options={options}
        selected={selected}
        onChange={setSelected}
      />
      <output>{selected.join(',')}</output>
      <button type="button">Elsewhere</button>
      <p>Nothing to focus</p>
    </StrictMode>
  );
}

const opener = () => screen.getByRole('button', { name: /^Specialisation / });
const chosen = () => screen.getByRole('status').textContent;
const option = (name: string) => screen.getByRole('option', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());

async function openList() {
  await userEvent.click(opener());
  return screen.findByRole('listbox', { name: 'Specialisation' });
}

test('the closed control has a name and says how many are selected', () => {
  render(<Filter start={[2, 5]} />);
  expect(opener()).toHaveAccessibleName('Specialisation Specialisations 2 selected');
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('opens, moves, toggles with Space and closes with Escape by keyboard alone', async () => {
  render(<Filter />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('listbox', { name: 'Specialisation' });
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(option('Barber')).toHaveFocus());
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
  expect(screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)).toEqual([
    'Barber',
    'Loctician',
  ]);
  await userEvent.keyboard('{ArrowUp}');
  expect(option('Braider')).toHaveFocus();
  await userEvent.keyboard('{End} {Home} {Escape}');
  await isClosed();
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  expect(chosen()).toBe('5,6');
});

test('arrows open it, and it opens on the first selected option', async () => {
  render(<Filter start={[5]} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('listbox');
  await waitFor(() => expect(option('Loctician')).toHaveFocus());
});

test.each(['Home', 'End'])('%s moves in the list and does not scroll the page', async (key) => {
  render(<Filter />);
  await openList();
  expect(fireEvent.keyDown(option('Braider'), { key })).toBe(false);
});

test('typed letters move to the option that starts with them', async () => {
  render(<Filter />);
  await openList();
  await waitFor(() => expect(option('Barber')).toHaveFocus());
  await userEvent.keyboard('br');
  expect(option('Braider')).toHaveFocus();
});

test('clicks toggle, Clear removes all, Done closes and returns focus', async () => {
  // As in the shell, which must leave it to the list to return the focus.
  const stop = keepFocus();
  render(
    <main tabIndex={-1}>
      <Filter start={[5]} />
    </main>,
  );
  await openList();
  await userEvent.click(option('Braider'));
  expect(chosen()).toBe('5,2');
  await userEvent.click(option('Loctician'));
  expect(chosen()).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen()).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await isClosed();
  await waitFor(() => expect(opener()).toHaveFocus());
  stop();
});

test('a second press on the control closes the list', async () => {
  render(<Filter />);
  await openList();
  await userEvent.click(opener());
  await isClosed();
  expect(opener()).toHaveFocus();
});

test('a click elsewhere closes it and leaves the focus there', async () => {
  render(<Filter />);
  await openList();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await isClosed();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('a click on plain text closes it too', async () => {
  render(<Filter />);
  await openList();
  await userEvent.click(screen.getByText('Nothing to focus'));
  await isClosed();
});

test('Tab reaches Clear and Done; Tab after Done leaves the control', async () => {
  render(<Filter />);
  await openList();
  await waitFor(() => expect(option('Barber')).toHaveFocus());
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  await userEvent.tab();
  await isClosed();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
