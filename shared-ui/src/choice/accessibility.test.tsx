import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../../testing/axe-violations';
import { Combobox, type ComboboxProps } from './combobox';
import { MultiSelect, type MultiSelectProps } from './multi-select';

const SUBURBS = ['Footscray VIC', 'Fremantle WA'].map((label) => ({ id: label, label }));

const drawCombobox = (props: Partial<ComboboxProps<(typeof SUBURBS)[number]>>) =>
  render(
    <Combobox
      label="Suburb"
      text="Fo"
      onTextChange={() => {}}
      options={SUBURBS}
      onChoose={() => {}}
      {...props}
    />,
  );

const box = () => screen.getByRole('combobox', { name: 'Suburb' });

test.each([
  ['closed', {}],
  ['with a hint', { hint: 'Where you want to sit.' }],
  ['with an error', { error: 'Choose a suburb.' }],
  ['disabled', { disabledText: 'Suburbs are not available right now.' }],
])('a combobox has no accessibility violations: %s', async (_, props) => {
  drawCombobox(props);
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['with options', {}, 'Fremantle WA'],
  ['while it loads', { loading: true, options: [] }, 'Loading...'],
  ['without a match', { options: [] }, 'No matches.'],
  ['with an error', { error: 'Choose a suburb.' }, 'Fremantle WA'],
])('an open combobox has no accessibility violations: %s', async (_, props, shown) => {
  drawCombobox(props);
  await userEvent.type(box(), 'o');
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findAllByText(shown)).not.toHaveLength(0);
  expect(await axeViolations()).toEqual([]);
});

const drawMultiSelect = (props: Partial<MultiSelectProps<number>>) =>
  render(
    <>
      <MultiSelect
        label="Specialisation"
        placeholder="Specialisations"
        options={[
          { value: 1, label: 'Barber' },
          { value: 2, label: 'Braider' },
        ]}
        selected={[2]}
        onChange={() => {}}
        {...props}
      />
      <p id="problem">Choose at least one.</p>
    </>,
  );

test.each([
  ['with a selection', {}],
  ['without a selection', { selected: [] }],
  ['with an error', { 'aria-invalid': true, 'aria-describedby': 'problem' } as const],
])('a multi-select has no accessibility violations, closed and open: %s', async (_, props) => {
  drawMultiSelect(props);
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Specialisation / }));
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(await axeViolations()).toEqual([]);
});

test('the check detects a control without a name', async () => {
  render(<input type="text" />);
  expect(await axeViolations()).toEqual([expect.stringMatching(/^label: /)]);
});
