import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OptionRow } from './option-row';

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

test('content that expands under a chosen row is not part of its label', async () => {
  const onChange = jest.fn();
  render(
    <OptionRow title="Beads" price={12} checked onChange={onChange}>
      <button type="button">More beads</button>
    </OptionRow>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More beads' }));
  expect(onChange).not.toHaveBeenCalled();
});
