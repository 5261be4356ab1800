import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OptionRow } from './option-row';
import { QuantityStepper } from './quantity-stepper';

test('a row is a checkbox named by its title, with its price and length as description', async () => {
  const onChange = jest.fn();
  render(
    <OptionRow
      title="Braid take-down and wash"
      description="Gentle removal."
      price={85}
      detail="1 h"
      checked={false}
      onChange={onChange}
    />,
  );
  const row = screen.getByRole('checkbox', { name: 'Braid take-down and wash' });
  expect(row).toHaveAccessibleDescription('$85.00 1 h Gentle removal.');
  await userEvent.click(screen.getByText('Gentle removal.'));
  expect(onChange).toHaveBeenCalledWith(true);
});

test('what opens under a chosen row is not part of its label', async () => {
  const onChange = jest.fn();
  render(
    <OptionRow title="Beads" price={12} checked onChange={onChange}>
      <button type="button">More beads</button>
    </OptionRow>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More beads' }));
  expect(onChange).not.toHaveBeenCalled();
});

function Basket() {
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      <QuantityStepper label="Beads" value={quantity} onChange={setQuantity} />
      <output>{quantity}</output>
    </>
  );
}
const minus = () => screen.getByRole('button', { name: 'One less Beads' });
const plus = () => screen.getByRole('button', { name: 'One more Beads' });
const box = () => screen.getByRole('textbox', { name: 'Quantity of Beads' });
const quantity = () => screen.getByRole('status').textContent;

test('one is the least', async () => {
  render(<Basket />);
  expect(minus()).toBeDisabled();
  await userEvent.click(plus());
  await userEvent.click(plus());
  expect(quantity()).toBe('3');
  await userEvent.click(minus());
  expect(quantity()).toBe('2');
});

test('a number can be typed; what is none is forgotten on leaving', async () => {
  render(<Basket />);
  await userEvent.clear(box());
  await userEvent.type(box(), '12');
  expect(quantity()).toBe('12');
  await userEvent.clear(box());
  await userEvent.type(box(), '0');
  expect(quantity()).toBe('12');
  await userEvent.tab();
  expect(box()).toHaveValue('12');
  await userEvent.clear(box());
  await userEvent.type(box(), 'x-1.5');
  await userEvent.tab();
  expect(box()).toHaveValue('12');
});
