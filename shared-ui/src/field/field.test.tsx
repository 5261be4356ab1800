import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AffixedInput } from './affixed-input';
import { Checkbox, CheckLabel, Input, Select, TextAreaControl } from './controls';
import { Field } from './field';

test('the label names the control and the hint describes it', () => {
  render(
    <Field label="Suburb" hint="Australia only.">
      {(control) => <Input {...control} />}
    </Field>,
  );
  const box = screen.getByRole('textbox', { name: 'Suburb' });
  expect(box).toHaveAccessibleDescription('Australia only.');
  expect(box).toBeValid();
});

test('an error replaces the hint', () => {
  render(
    <Field label="Phone number" hint="Digits only." error="Phone number must only contain digits">
      {(control) => <Input {...control} />}
    </Field>,
  );
  const box = screen.getByRole('textbox', { name: 'Phone number' });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Phone number must only contain digits');
  expect(screen.queryByText('Digits only.')).not.toBeInTheDocument();
});

test('a unit in the box is decorative: the label includes it', () => {
  render(
    <Field label="Price (AUD)">
      {(control) => <AffixedInput {...control} prefix="$" defaultValue="9.50" />}
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'Price (AUD)' })).toHaveValue('9.50');
  expect(screen.getByText('$')).toHaveAttribute('aria-hidden', 'true');
});

test('the wheel leaves a number field, so that it scrolls the page and keeps the number', async () => {
  render(
    <Field label="Price (AUD)">
      {(control) => <AffixedInput {...control} type="number" prefix="$" defaultValue="90" />}
    </Field>,
  );
  const box = screen.getByRole('spinbutton', { name: 'Price (AUD)' });
  await userEvent.click(box);
  fireEvent.wheel(box, { deltaY: 100 });
  expect(box).not.toHaveFocus();
  expect(box).toHaveValue(90);
});

test('the wheel keeps the focus in a text field', async () => {
  render(<Field label="Suburb">{(control) => <Input {...control} />}</Field>);
  const box = screen.getByRole('textbox', { name: 'Suburb' });
  await userEvent.click(box);
  fireEvent.wheel(box, { deltaY: 100 });
  expect(box).toHaveFocus();
});

test('a select is a native select', async () => {
  render(
    <Field label="Hair type">
      {(control) => (
        <Select {...control}>
          <option>Wavy</option>
          <option>Coily</option>
        </Select>
      )}
    </Field>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hair type' }), 'Coily');
  expect(screen.getByRole('combobox', { name: 'Hair type' })).toHaveValue('Coily');
});

test('the text beside a checkbox is part of its click target', async () => {
  render(
    <CheckLabel>
      <Checkbox />
      Active
    </CheckLabel>,
  );
  await userEvent.click(screen.getByText('Active'));
  expect(screen.getByRole('checkbox', { name: 'Active' })).toBeChecked();
});

test.each([
  [159, undefined, ''],
  [160, '160 / 200', '40 characters left or fewer'],
  [200, '200 / 200', 'No characters left'],
  [201, '201 / 200', 'Too many characters'],
])('of %i of 200 characters of a one-line text it shows %s and announces "%s"', (length, shown, words) => {
  render(
    <Field label="Note" count={{ length, max: 200, isNearOnly: true }}>
      {(control) => <Input {...control} />}
    </Field>,
  );
  expect(screen.queryByText(/ \/ 200$/)?.textContent).toBe(shown);
  expect(screen.getByRole('status')).toHaveTextContent(words);
});

test('what people write has the direction of its script', () => {
  render(
    <>
      <Input aria-label="Name" />
      <TextAreaControl aria-label="Notes" />
      <Input aria-label="Email" type="email" />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('textbox', { name: 'Email' })).not.toHaveAttribute('dir');
});
