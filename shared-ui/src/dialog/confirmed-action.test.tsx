import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { toast } from '../toast/store';
import { ToastViewport } from '../toast/toast-viewport';
import { ActionDialog, useConfirmedAction } from './confirmed-action';

let answer: (problem?: string) => Promise<void>;

/** Removes the list with its dialog, as a navigation does. */
let leave: () => void;

function Page() {
  const [isShown, setShown] = useState(true);
  leave = () => act(() => setShown(false));
  return (
    <>
      {isShown && <List />}
      <ToastViewport />
    </>
  );
}

function List() {
  const deletion = useConfirmedAction<string>({
    act: () =>
      new Promise((resolve) => {
        answer = (problem) => act(async () => resolve(problem));
      }),
    done: (name) => `${name} is deleted`,
  });
  return (
    <>
      <h2 ref={deletion.heading} tabIndex={-1}>
        Services
      </h2>
      {['Locs', 'Braids'].map((name) => (
        <button key={name} type="button" onClick={() => deletion.ask(name)}>
          {name}
        </button>
      ))}
      <ActionDialog action={deletion} title="Delete">
        {(name) => `${name} is gone for good.`}
      </ActionDialog>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('alertdialog');

beforeEach(async () => {
  render(<Page />);
  await press('Locs');
});
afterEach(() => act(() => toast.clear()));

test('success closes the dialog, says so and focuses the heading', async () => {
  expect(dialog()).toHaveAccessibleDescription('Locs is gone for good.');
  await press('Delete');
  await answer();
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.getByText('Locs is deleted')).toBeVisible();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('a failure keeps the dialog open and shows why, until it is confirmed again', async () => {
  await press('Delete');
  await answer('It has bookings.');
  expect(dialog()).toHaveTextContent('It has bookings.');
  await press('Delete');
  expect(dialog()).not.toHaveTextContent('It has bookings.');
  await answer();
  expect(dialog()).not.toBeInTheDocument();
});

test('a failure that comes after the page was left is a toast', async () => {
  await press('Delete');
  leave();
  await answer('It has bookings.');
  expect(screen.getByText('It has bookings.')).toBeVisible();
});

test('a running action does not occupy the dialog of another subject', async () => {
  await press('Delete');
  const answerFirst = answer;
  await press('Cancel');
  await press('Braids');
  expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
  await press('Delete');
  await answer();
  expect(screen.getByText('Braids is deleted')).toBeVisible();
  await answerFirst();
  expect(screen.getByText('Locs is deleted')).toBeVisible();
});

test.each([
  ['a failure', 'It has bookings.', 'It has bookings.'],
  ['a success', undefined, 'Locs is deleted'],
])(
  '%s that comes after the dialog was closed is a toast, and leaves the next one open',
  async (_what, problem, text) => {
    await press('Delete');
    await press('Cancel');
    await press('Braids');
    await answer(problem);
    expect(dialog()).toHaveTextContent('Braids is gone for good.');
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  },
);
