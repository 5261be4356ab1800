import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../router/router';
import { FormDialog, TextField } from './index';

const onClose = jest.fn();
const onSubmit = jest.fn();

const open = (isQuicklyTyped = false) =>
  render(
    <MemoryRouter>
      <FormDialog
        initialValues={{ note: '' }}
        title="Block time"
        text={<p>Clients cannot book in it.</p>}
        confirm="Block"
        busy="Saving..."
        isQuicklyTyped={isQuicklyTyped}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <TextField name="note" label="Note" />
      </FormDialog>
    </MemoryRouter>,
  );

const note = () => screen.getByRole('textbox', { name: 'Note' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

beforeEach(() => {
  onClose.mockReset();
  onSubmit.mockReset();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => press('Cancel')],
])('with nothing typed %s closes it', async (_what, close) => {
  open();
  await close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => press('Cancel')],
])('with typed text %s asks first', async (_what, close) => {
  open();
  await userEvent.type(note(), 'Lunch');
  await close();
  expect(question()).toBeVisible();
  await press('Keep editing');
  expect(question()).not.toBeInTheDocument();
  expect(note()).toHaveValue('Lunch');
  expect(onClose).not.toHaveBeenCalled();
  await close();
  await press('Leave');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('what is quickly typed again is lost without a question', async () => {
  open(true);
  await userEvent.type(note(), 'secret');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('when the browser closes it by itself, it opens again below the question', async () => {
  open();
  await userEvent.type(note(), 'Lunch');
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(dialog, new Event('cancel'));
  dialog.removeAttribute('open');
  fireEvent(dialog, new Event('close'));
  expect(dialog).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await press('Keep editing');
  expect(note()).toHaveValue('Lunch');
});

test('it submits without a question', async () => {
  open();
  await userEvent.type(note(), 'Lunch');
  await press('Block');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ note: 'Lunch' }, expect.anything()));
  expect(question()).not.toBeInTheDocument();
});
