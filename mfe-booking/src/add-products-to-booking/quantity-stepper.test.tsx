import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityStepper } from './quantity-stepper';

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

test('the minimum is one, and the minus button keeps focus there', async () => {
  render(<Basket />);
  expect(minus()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(plus());
  await userEvent.click(plus());
  expect(quantity()).toBe('3');
  minus().focus();
  for (const left of ['2', '1', '1']) {
    await userEvent.keyboard('{Enter}');
    expect(quantity()).toBe(left);
  }
  expect(minus()).toHaveFocus();
});

test('a number can be typed; invalid input is discarded on blur', async () => {
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
