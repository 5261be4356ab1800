import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox, type ComboboxProps } from './combobox';

const suburbs = ['Footscray VIC', 'Fitzroy VIC', 'Fremantle WA'].map((label) => ({ id: label, label }));
type Suburb = (typeof suburbs)[number];

function Location(props: Partial<ComboboxProps<Suburb>>) {
  const [text, setText] = useState('');
  const found = suburbs.filter((suburb) => suburb.label.toLowerCase().startsWith(text.toLowerCase()));
  return (
    <Combobox
      label="Suburb"
      text={text}
      onTextChange={setText}
      options={found}
      onChoose={(suburb) => setText(suburb.label)}
      {...props}
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Suburb' });

test('nothing is offered before there are two letters', async () => {
  render(<Location />);
  await userEvent.type(box(), 'F');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(box(), 'o');
  expect(screen.getByRole('option', { name: 'Footscray VIC' })).toBeInTheDocument();
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('1 suggestions');
});

test('arrows and Enter choose; focus stays in the box', async () => {
  render(<Location options={suburbs} />);
  await userEvent.type(box(), 'F ic');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Fitzroy VIC');
  expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{Enter}');
  expect(box()).toHaveValue('Fitzroy VIC');
  expect(box()).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('Enter without a chosen option sends the form: free text stays possible', async () => {
  const onSubmit = jest.fn((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Location />
      <button type="submit">Filter</button>
    </form>,
  );
  await userEvent.type(box(), 'VIC{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a click chooses', async () => {
  const onChoose = jest.fn();
  render(<Location onChoose={onChoose} />);
  await userEvent.type(box(), 'Fre');
  await userEvent.click(screen.getByRole('option', { name: 'Fremantle WA' }));
  expect(onChoose).toHaveBeenCalledWith(suburbs[2]);
});

test('Escape closes the list and keeps the text', async () => {
  render(<Location />);
  await userEvent.type(box(), 'Foo{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveValue('Foo');
});

test('it says when it is looking and when there is nothing', async () => {
  const { rerender } = render(<Location loading options={[]} />);
  await userEvent.type(box(), 'Xy');
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  rerender(<Location options={[]} emptyText="No suburb found." />);
  expect(screen.getByRole('status')).toHaveTextContent('No suburb found.');
});

test('it can be out of order, and says why', () => {
  render(<Location disabledText="Maps isn't available right now" />);
  expect(box()).toBeDisabled();
  expect(box()).toHaveValue("Maps isn't available right now");
});
