import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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
    <>
      <MultiSelect
        label="Specialisation"
        placeholder="Specialisations"
        options={options}
        selected={selected}
        onChange={setSelected}
      />
      <output>{selected.join(',')}</output>
      <button type="button">Elsewhere</button>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: /^Specialisation / });
const chosen = () => screen.getByRole('status').textContent;

test('the closed control tells its name and how many are chosen', () => {
  render(<Filter start={[2, 5]} />);
  expect(opener()).toHaveAccessibleName('Specialisation Specialisations 2 selected');
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('with the keyboard alone: open, move, toggle with Space, close with Escape', async () => {
  render(<Filter />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const list = screen.getByRole('listbox', { name: 'Specialisation' });
  expect(list).toHaveFocus();
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
  expect(screen.getAllByRole('option', { selected: true }).map((option) => option.textContent)).toEqual([
    'Barber',
    'Loctician',
  ]);
  await userEvent.keyboard('{ArrowUp}');
  expect(list).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Braider' }).id);
  await userEvent.keyboard('{End} {Home} {Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
  expect(chosen()).toBe('5,6');
});

test('a letter goes to the next option that starts with it', async () => {
  render(<Filter />);
  await userEvent.click(opener());
  const list = screen.getByRole('listbox');
  await userEvent.keyboard('b');
  expect(list).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Braider' }).id);
  await userEvent.keyboard('b');
  expect(list).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Barber' }).id);
});

test('clicks toggle, Clear takes all away, Done closes and returns focus', async () => {
  render(<Filter start={[5]} />);
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('option', { name: 'Braider' }));
  expect(chosen()).toBe('5,2');
  await userEvent.click(screen.getByRole('option', { name: 'Loctician' }));
  expect(chosen()).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen()).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});

test('a click elsewhere closes it and leaves the focus there', async () => {
  render(<Filter />);
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
