import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Combobox, type ComboboxProps } from './combobox';

const suburbs = ['Footscray VIC', 'Fitzroy VIC', 'Fremantle WA'].map((label) => ({ id: label, label }));
type Suburb = (typeof suburbs)[number];

function Location(props: Partial<ComboboxProps<Suburb>>) {
  const [text, setText] = useState('');
  const found = suburbs.filter((suburb) => suburb.label.toLowerCase().startsWith(text.toLowerCase()));
  return (
    <StrictMode>
      <Combobox
        label="Suburb"
        text={text}
        onTextChange={setText}
        options={found}
        onChoose={(suburb) => setText(suburb.label)}
        {...props}
      />
      <button type="button" onClick={() => setText('Perth WA')}>
        Set by the form
      </button>
    </StrictMode>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Suburb' });
const option = (name: string) => screen.getByRole('option', { name });

test('no options are shown before two letters are typed', async () => {
  render(<Location />);
  await userEvent.type(box(), 'F');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(box(), 'o');
  expect(option('Footscray VIC')).toBeInTheDocument();
  expect(screen.getByRole('listbox', { name: 'Suburb' })).toBeInTheDocument();
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByText('1 option available.')).toBeInTheDocument();
});

test('arrows and Enter select; focus stays in the box', async () => {
  render(<Location options={suburbs} />);
  await userEvent.type(box(), 'F ic');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(box()).toHaveAttribute('aria-activedescendant', option('Fitzroy VIC').id);
  await userEvent.keyboard('{Enter}');
  expect(box()).toHaveValue('Fitzroy VIC');
  expect(box()).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('arrows wrap around at both ends', async () => {
  render(<Location options={suburbs} />);
  await userEvent.type(box(), 'F ic');
  await userEvent.keyboard('{ArrowUp}');
  expect(box()).toHaveAttribute('aria-activedescendant', option('Fremantle WA').id);
  await userEvent.keyboard('{ArrowDown}');
  expect(box()).toHaveAttribute('aria-activedescendant', option('Footscray VIC').id);
});

test.each([
  ['with matches', suburbs],
  ['without a match', []],
])('Enter without an active option submits the form %s: free text stays possible', async (_, options) => {
  const onSubmit = jest.fn((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Location options={options} />
      <button type="submit">Filter</button>
    </form>,
  );
  await userEvent.type(box(), 'VIC{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(box()).toHaveValue('VIC');
});

test('a click selects, and the same option can be selected again after typing', async () => {
  const onChoose = jest.fn();
  render(<Location onChoose={onChoose} />);
  await userEvent.type(box(), 'Fre');
  await userEvent.click(option('Fremantle WA'));
  expect(onChoose).toHaveBeenCalledWith(suburbs[2]);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await userEvent.type(box(), 'm');
  await userEvent.click(option('Fremantle WA'));
  expect(onChoose).toHaveBeenCalledTimes(2);
});

test('the list opens when the user types, not when the form sets the text', async () => {
  render(<Location options={suburbs} />);
  await userEvent.click(box());
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Set by the form' }));
  expect(box()).toHaveValue('Perth WA');
  await userEvent.click(box());
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('Escape closes the list and keeps the text', async () => {
  render(<Location />);
  await userEvent.type(box(), 'Foo{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveValue('Foo');
});

test('leaving the box closes the list and keeps the text', async () => {
  const onBlur = jest.fn();
  const onChoose = jest.fn();
  render(<Location options={suburbs} onBlur={onBlur} onChoose={onChoose} />);
  await userEvent.type(box(), 'Foo');
  await userEvent.click(document.body);
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  expect(box()).toHaveValue('Foo');
  expect(onBlur).toHaveBeenCalledTimes(1);
  expect(onChoose).not.toHaveBeenCalled();
});

test('the status announces loading and no matches', async () => {
  const { rerender } = render(<Location loading options={[]} />);
  await userEvent.type(box(), 'Xy');
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  rerender(<Location options={[]} emptyText="No suburb found." />);
  expect(screen.getByRole('status')).toHaveTextContent('No suburb found.');
});

test('options that arrive while the list says Loading are shown', async () => {
  const { rerender } = render(<Location loading options={[]} />);
  await userEvent.type(box(), 'Fo');
  rerender(<Location options={suburbs} />);
  await userEvent.click(option('Footscray VIC'));
  expect(box()).toHaveValue('Footscray VIC');
});

test('a disabled combobox says why', () => {
  render(<Location disabledText="Maps isn't available right now" />);
  expect(box()).toBeDisabled();
  expect(box()).toHaveValue("Maps isn't available right now");
});

test('the list closes when the box becomes disabled, and stays closed', async () => {
  const { rerender } = render(<Location />);
  await userEvent.type(box(), 'Fo');
  expect(option('Footscray VIC')).toBeInTheDocument();
  rerender(<Location disabledText="Maps isn't available right now" />);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  rerender(<Location />);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('hint and error describe the box', () => {
  const { rerender } = render(<Location hint="Australia only." />);
  expect(box()).toHaveAccessibleDescription('Australia only.');
  rerender(<Location error="Location is required" />);
  expect(box()).toHaveAccessibleDescription('Location is required');
  expect(box()).toBeInvalid();
});
