import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { keepFocus } from '../focus/keep-focus';
import type { StoredPicture } from './picture';
import { PortraitUploader } from './portrait-uploader';
import { picture, steeredSending } from './testing/sending';

const RULES = {
  accept: ['image/jpeg'],
  refuse: ({ type }: File) => (type.startsWith('image/') ? undefined : 'Not a picture.'),
  fullMessage: '',
  deleteQuestion: 'Are you sure you want to delete this picture?',
  maxAltLength: 200,
  failedMessage: 'Something went wrong.',
};

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

function open(stored?: StoredPicture) {
  const steered = steeredSending();
  const remove = jest.fn();
  const onFailure = jest.fn();
  function Page() {
    const [item, setItem] = useState(stored);
    return (
      <PortraitUploader
        title="Profile picture"
        lead="Shown on your page and in search."
        name="Adaeze Braids"
        item={item}
        rules={RULES}
        calls={{
          send: steered.send,
          onStored: setItem,
          remove: async ({ id }) => {
            remove(id);
            setItem(undefined);
          },
          onFailure,
        }}
      />
    );
  }
  render(<Page />);
  const choose = (file: File) =>
    act(async () => {
      fireEvent.change(screen.getByLabelText('Profile picture', { selector: 'input' }), {
        target: { files: [file] },
      });
    });
  return { ...steered, remove, onFailure, choose };
}

const shown = () => screen.getByRole('img', { name: 'Profile picture' }).getAttribute('src');
const button = (name: string) => screen.getByRole('button', { name });

it('shows the new picture at once, then the stored one', async () => {
  const { choose, sending } = open();
  expect(button('Add picture')).toBeVisible();
  expect(screen.getByText('Image files only.')).toBeVisible();
  await choose(photo('me.jpg'));
  expect(shown()).toMatch(/^blob:/);
  act(() => sending(0).onProgress(0.5));
  expect(screen.getByRole('progressbar', { name: 'Uploading me.jpg' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  await act(() => sending(0).store(picture('me')));
  expect(shown()).toBe('/media/me.webp');
  expect(screen.getByText('Profile picture is saved.')).toBeInTheDocument();
});

it('aborts the first upload when a second picture is chosen', async () => {
  const { choose, sending } = open(picture('old'));
  expect(button('Replace picture')).toBeVisible();
  await choose(photo('first.jpg'));
  await choose(photo('second.jpg'));
  expect(sending(0).signal.aborted).toBe(true);
  await act(() => sending(1).store(picture('new')));
  expect(shown()).toBe('/media/new.webp');
});

it('shows the old picture again when the new one is cancelled', async () => {
  const { choose } = open(picture('old'));
  await choose(photo('new.jpg'));
  await userEvent.click(button('Cancel'));
  expect(shown()).toBe('/media/old.webp');
});

it.each(['Retry', 'Cancel'])('%s of a failed upload keeps the focus beside the picture', async (name) => {
  const stop = keepFocus();
  const { choose, sending } = open(picture('old'));
  await choose(photo('new.jpg'));
  await act(() => sending(0).fail({ status: 500, message: 'Something went wrong.' }));
  const pressed = button(name);
  await userEvent.click(pressed);
  expect(pressed).not.toBeInTheDocument();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(screen.getByRole('region', { name: 'Profile picture' })).toContainElement(
    document.activeElement as HTMLElement,
  );
  stop();
});

it('shows why a picture was rejected, by the page or by the server', async () => {
  const { choose, sending } = open(picture('old'));
  await choose(photo('list.pdf', 'application/pdf'));
  expect(screen.getByRole('alert')).toHaveTextContent('Not a picture. Not added: list.pdf.');
  expect(shown()).toBe('/media/old.webp');
  await choose(photo('huge.jpg'));
  await act(() => sending(0).fail({ status: 413, message: 'More than 40 megapixels.' }));
  expect(screen.getByRole('alert')).toHaveTextContent('More than 40 megapixels. Not added: huge.jpg.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('list.pdf');
});

it('deletes the picture after a confirmation', async () => {
  const { remove } = open(picture('old'));
  await userEvent.click(button('Delete'));
  await userEvent.click(button('Delete picture'));
  expect(remove).toHaveBeenCalledWith('old');
  expect(await screen.findByRole('button', { name: 'Add picture' })).toBeVisible();
});

it('requests a new URL when the picture fails to load', () => {
  const { onFailure } = open(picture('old'));
  fireEvent.error(screen.getByRole('img', { name: 'Profile picture' }));
  expect(onFailure).toHaveBeenCalledTimes(1);
});
