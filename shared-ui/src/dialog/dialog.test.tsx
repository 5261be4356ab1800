import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, StrictMode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

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

test('it has a name and opens with focus on the safe button', async () => {
  await openDialog();
  const dialog = screen.getByRole('alertdialog', { name: 'Delete service' });
  expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete this service?');
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
});

test.each([
  [
    'text before a field',
    <>
      Gone for good. <input aria-label="Reason" />
    </>,
    'Gone for good.',
  ],
  [
    'a paragraph before a field',
    [<p key="1">Gone for good.</p>, <input key="2" aria-label="Reason" />],
    'Gone for good.',
  ],
  ['text with a value in it', ['Gone for ', 3, ' days.'], 'Gone for 3 days.'],
  [
    'text of a fragment before an alert',
    [
      <Fragment key="1">
        Gone for good. <input aria-label="Reason" />
      </Fragment>,
      <p key="2">Not deleted.</p>,
    ],
    'Gone for good.',
  ],
  [
    'fields alone',
    <div key="1">
      Gone. <input aria-label="Reason" />
    </div>,
    '',
  ],
])('has a short description: %s', (_, content, description) => {
  render(
    <Dialog open title="Delete" onClose={() => undefined}>
      {content}
    </Dialog>,
  );
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(description);
  expect(screen.getByText(/Gone/)).toBeVisible();
});

test('leaves Tab to the browser, which keeps focus in the dialog or moves it to the address bar', async () => {
  await openDialog();
  const stops = screen.getAllByRole('button').filter((button) => button.closest('dialog'));
  for (const stop of stops) {
    expect(fireEvent.keyDown(stop, { key: 'Tab' })).toBe(true);
    expect(fireEvent.keyDown(stop, { key: 'Tab', shiftKey: true })).toBe(true);
  }
});

test('opens on the safe button and returns focus under StrictMode', async () => {
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
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

test('has an edge that forced colours draw, as they remove its shadow and scrim', async () => {
  await openDialog();
  expect(screen.getByRole('alertdialog')).toHaveStyle({ border: '1px solid transparent' });
});
