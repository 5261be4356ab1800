import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';

const onConfirm = jest.fn();

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <ConfirmDialog open={open} title="Delete service" onConfirm={onConfirm} onClose={() => setOpen(false)}>
        Are you sure you want to delete this service?
      </ConfirmDialog>
    </>
  );
}

async function openDialog() {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
}

beforeEach(() => onConfirm.mockReset());

test('it asks by name and opens on the safe button', async () => {
  await openDialog();
  const dialog = screen.getByRole('alertdialog', { name: 'Delete service' });
  expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete this service?');
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
});

test('Tab goes round inside', async () => {
  await openDialog();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Delete service' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Delete service' })).toHaveFocus();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the safe button', () => userEvent.click(screen.getByRole('button', { name: 'Keep it' }))],
])('%s closes it, deletes nothing, and focus returns', async (_, leave) => {
  await openDialog();
  await leave();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
});

test('only the dangerous button confirms', async () => {
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Delete service' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
