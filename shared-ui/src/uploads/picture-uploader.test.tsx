import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from '../router/router';
import { toast } from '../toast/store';
import { ToastViewport } from '../toast/toast-viewport';
import { AskBeforeLosingUploads } from './ask-before-losing-uploads';
import type { PictureCalls, StoredPicture } from './picture';
import { PictureUploader } from './picture-uploader';
import { CUT_OFF, picture, setOnline, steeredSending } from './testing/sending';

const RULES = {
  accept: ['image/jpeg', 'image/png'],
  refuse: ({ type }: File) => (type.startsWith('image/') ? undefined : 'Not a picture.'),
  fullMessage: 'You can add up to 3 images.',
  deleteQuestion: 'Are you sure you want to delete this picture?',
  maxAltLength: 200,
  failedMessage: 'Something went wrong.',
};

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const three = () => [picture('one', { alt: 'Cornrows' }), picture('two'), picture('three')];

interface Opening {
  readonly stored?: readonly StoredPicture[];
  readonly max?: number;
  readonly calls?: Partial<PictureCalls<StoredPicture>>;
}

/** The uploader with a list that its calls change, like a screen's query. */
function open({ stored = [], max = 3, calls = {} }: Opening = {}) {
  const steered = steeredSending();
  const done = { reorder: jest.fn(), describe: jest.fn(), remove: jest.fn(), onFailure: jest.fn() };
  function Page() {
    const [items, setItems] = useState(stored);
    return (
      <MemoryRouter>
        <AskBeforeLosingUploads />
        <ToastViewport />
        <a href="/elsewhere">Elsewhere</a>
        <PictureUploader
          title="Styling"
          items={items}
          max={max}
          rules={RULES}
          calls={{
            send: steered.send,
            onStored: (item) => setItems((before) => [...before, item]),
            remove: async ({ id }) => {
              done.remove(id);
              setItems((before) => before.filter((item) => item.id !== id));
            },
            reorder: async (ids) => {
              done.reorder(ids);
            },
            describe: async ({ id }, alt) => {
              done.describe(id, alt);
              setItems((before) => before.map((item) => (item.id === id ? { ...item, alt } : item)));
            },
            onFailure: done.onFailure,
            ...calls,
          }}
        />
      </MemoryRouter>
    );
  }
  render(<Page />);
  const choose = async (...files: File[]) => {
    await act(async () => {
      fireEvent.change(screen.getByLabelText('Add images to Styling'), { target: { files } });
    });
    await waitFor(() => expect(screen.getByRole('region', { name: 'Styling' })).toBeVisible());
  };
  return { ...steered, ...done, choose };
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const views = () =>
  screen.getAllByRole('button', { name: /^View/ }).map((one) => one.getAttribute('aria-label'));
const used = (text: string) => screen.findByText(text);

afterEach(() => jest.restoreAllMocks());

describe('adding', () => {
  it('starts with one line that shows how many pictures fit', async () => {
    open();
    expect(screen.getByText('No images yet.')).toBeVisible();
    expect(await used('0 of 3 used, 3 remaining')).toBeVisible();
    expect(button('Add images to Styling')).toBeVisible();
  });

  it('shows a preview and progress at once, then the picture', async () => {
    const { choose, sending } = open();
    await choose(photo('a.jpg'), photo('b.jpg'));
    expect(await used('2 of 3 used, 1 remaining')).toBeVisible();
    act(() => sending(0).onProgress(0.64));
    const bar = await screen.findByRole('progressbar', { name: 'Uploading a.jpg' });
    expect(bar).toHaveAttribute('aria-valuenow', '64');
    expect(screen.getByText('64%')).toBeVisible();
    await act(() => sending(0).store());
    expect(await screen.findByRole('button', { name: 'View Styling, picture 1' })).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Uploading a.jpg' })).not.toBeInTheDocument();
    expect(await used('2 of 3 used, 1 remaining')).toBeVisible();
    expect(screen.getByText(/a\.jpg is added\./)).toBeInTheDocument();
  });

  it('shows a stored picture even without a list reload, and deletes it', async () => {
    const { choose, sending, remove } = open({ calls: { onStored: () => undefined } });
    await choose(photo('a.jpg'));
    await act(() => sending(0).store());
    expect(await screen.findByRole('button', { name: 'View Styling, picture 1' })).toBeVisible();
    expect(await used('1 of 3 used, 2 remaining')).toBeVisible();
    await userEvent.click(button('Remove Styling, picture 1'));
    await userEvent.click(button('Delete picture'));
    expect(remove).toHaveBeenCalledWith('stored-a.jpg');
    expect(await used('0 of 3 used, 3 remaining')).toBeVisible();
    expect(screen.getByText('No images yet.')).toBeVisible();
  });

  it('lists the rejected files with their reasons, and adds the others', async () => {
    const { choose, sendings } = open({ stored: [picture('one')] });
    await choose(photo('a.jpg'), photo('list.pdf', 'application/pdf'), photo('b.jpg'), photo('c.jpg'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Not a picture. Not added: list.pdf.');
    expect(alert).toHaveTextContent('You can add up to 3 images. Not added: c.jpg.');
    expect(sendings.map(({ file }) => file.name)).toEqual(['a.jpg', 'b.jpg']);
    await userEvent.click(button('Dismiss'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Styling' })).toHaveFocus();
  });

  it('hides the add button when full, and rejects a drop with a message', async () => {
    const { sendings } = open({ stored: three() });
    expect(screen.queryByRole('button', { name: /Add images/ })).not.toBeInTheDocument();
    expect(screen.getByText('There is no room for more. Remove an image to add another.')).toBeVisible();
    const files = [photo('late.jpg')];
    const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
    await act(async () => {
      fireEvent.drop(screen.getByRole('region', { name: 'Styling' }), {
        dataTransfer: { files, items, types: ['Files'] },
      });
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You can add up to 3 images. Not added: late.jpg.',
    );
    expect(sendings).toHaveLength(0);
  });

  it('cancels an upload in progress', async () => {
    const { choose, sending } = open();
    await choose(photo('a.jpg'));
    await userEvent.click(button('Cancel a.jpg'));
    expect(sending(0).signal.aborted).toBe(true);
    expect(await used('0 of 3 used, 3 remaining')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Styling' })).toHaveFocus();
  });

  it('keeps the preview of a picture that the server rejected, with the reason, and frees its slot', async () => {
    const { choose, sending } = open();
    await choose(photo('cut.jpg'));
    await act(() => sending(0).fail({ status: 415, message: 'This picture is damaged.' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This picture is damaged. Not added: cut.jpg.',
    );
    expect(screen.getByRole('listitem', { name: 'cut.jpg' })).toHaveTextContent('Not added');
    expect(await used('0 of 3 used, 3 remaining')).toBeVisible();
    await userEvent.click(button('Dismiss cut.jpg'));
    expect(screen.queryByRole('listitem', { name: 'cut.jpg' })).not.toBeInTheDocument();
  });

  it('keeps an upload whose connection failed, and Retry resends it with the same key', async () => {
    const { choose, sending } = open();
    await choose(photo('a.jpg'));
    await act(() => sending(0).fail(CUT_OFF));
    expect(await screen.findByText("Didn't upload")).toBeVisible();
    await userEvent.click(button('Retry a.jpg'));
    expect(screen.getByRole('heading', { name: 'Styling' })).toHaveFocus();
    expect(sending(1).idempotencyKey).toBe(sending(0).idempotencyKey);
    await act(() => sending(1).store());
    expect(await screen.findByRole('button', { name: 'View Styling, picture 1' })).toBeVisible();
  });

  it('waits for a connection and resumes by itself', async () => {
    const { choose, sendings } = open();
    await choose(photo('a.jpg'));
    await act(async () => setOnline(false));
    expect(await screen.findByText('Waiting for a connection')).toBeVisible();
    await act(async () => setOnline(true));
    await waitFor(() => expect(sendings).toHaveLength(2));
    expect(sendings[1]?.idempotencyKey).toBe(sendings[0]?.idempotencyKey);
  });

  it('asks before leaving the page during an upload', async () => {
    const { choose, sending } = open();
    await choose(photo('a.jpg'));
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave before the upload is done?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    await act(() => sending(0).store());
    expect(await used('1 of 3 used, 2 remaining')).toBeVisible();
  });
});

describe('managing', () => {
  it('deletes after a confirmation, and shows a toast', async () => {
    const { remove } = open({ stored: three() });
    await userEvent.click(button('Remove Cornrows'));
    const question = screen.getByRole('alertdialog', { name: 'Delete picture' });
    expect(question).toHaveTextContent('Are you sure you want to delete this picture?');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(button('Remove Cornrows'));
    await userEvent.click(button('Delete picture'));
    await waitFor(() => expect(views()).toEqual(['View Styling, picture 1', 'View Styling, picture 2']));
    expect(remove).toHaveBeenCalledWith('one');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Styling' })).toHaveFocus());
    expect(await used('2 of 3 used, 1 remaining')).toBeVisible();
  });

  it('shows in the dialog why a picture could not be deleted, and keeps it', async () => {
    open({ stored: three(), calls: { remove: () => Promise.reject({ status: 500 }) } });
    await userEvent.click(button('Remove Cornrows'));
    await userEvent.click(button('Delete picture'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(button('Remove Cornrows')).toBeInTheDocument();
  });

  it.each([
    ['a failure', () => Promise.reject({ status: 500 }), 'Something went wrong.'],
    ['a success', () => Promise.resolve(), 'Cornrows is deleted.'],
  ])(
    '%s that comes after the dialog was closed is shown, and leaves the next one open',
    async (_what, end, words) => {
      let answer: () => void = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      open({ stored: three(), calls: { remove: () => answered.then(end) } });
      await userEvent.click(button('Remove Cornrows'));
      await userEvent.click(button('Delete picture'));
      await userEvent.keyboard('{Escape}');
      await userEvent.click(button('Remove Styling, picture 2'));
      await act(async () => answer());
      expect(await screen.findByText(words)).toBeInTheDocument();
      expect(screen.getByRole('alertdialog', { name: 'Delete picture' })).toBeVisible();
      act(() => toast.clear());
    },
  );

  it('opens a picture full screen; arrows change it, Escape closes, focus returns', async () => {
    open({ stored: three() });
    await userEvent.click(button('View Cornrows'));
    const view = await screen.findByRole('dialog', { name: 'Styling' });
    expect(within(view).getByRole('img', { name: 'Cornrows' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(within(view).getByRole('img', { name: 'Styling, picture 2 of 3' })).toBeVisible();
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(within(view).getByRole('img', { name: 'Styling, picture 3 of 3' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('View Cornrows')).toHaveFocus();
  });

  it('saves a description, even without pressing Save', async () => {
    const { describe: described } = open({ stored: three() });
    await userEvent.click(button('View Styling, picture 2'));
    const box = await screen.findByRole('textbox', { name: 'Description' });
    await userEvent.type(box, 'Silk press');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(described).toHaveBeenCalledWith('two', 'Silk press');
    await userEvent.clear(box);
    await userEvent.type(box, 'Silk press, shoulder length');
    await userEvent.click(button('Close'));
    expect(described).toHaveBeenLastCalledWith('two', 'Silk press, shoulder length');
    expect(await screen.findByRole('button', { name: 'View Silk press, shoulder length' })).toBeVisible();
  });

  it('sorts with buttons, announces each step, and reverts what the server refuses', async () => {
    const reorder = jest
      .fn<Promise<unknown>, [readonly string[]]>()
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce({ status: 409, message: 'Your pictures have changed.' });
    open({ stored: three(), calls: { reorder } });
    await userEvent.click(button('View Cornrows'));
    const view = await screen.findByRole('dialog', { name: 'Styling' });
    expect(button('Move earlier')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button('Move later'));
    expect(reorder).toHaveBeenLastCalledWith(['two', 'one', 'three']);
    expect(await screen.findByText(/put in place 2 of 3/)).toBeInTheDocument();
    await userEvent.click(button('Move later'));
    expect(reorder).toHaveBeenLastCalledWith(['two', 'three', 'one']);
    expect(await within(view).findByRole('alert')).toHaveTextContent('Your pictures have changed.');
    await userEvent.keyboard('{Escape}');
    expect(views()).toEqual(['View Cornrows', 'View Styling, picture 2', 'View Styling, picture 3']);
  });

  it('shows the first five of many, and all on request', async () => {
    const many = Array.from({ length: 10 }, (_, place) => picture(`p${place}`));
    open({ stored: many, max: 10 });
    expect(views()).toHaveLength(5);
    await userEvent.click(button('Show 5 more of Styling'));
    expect(views()).toHaveLength(10);
  });

  it('requests new URLs when a picture fails to load', () => {
    const { onFailure } = open({ stored: three() });
    const [first] = screen.getAllByRole('listitem');
    const image = first?.querySelector('img');
    if (image) fireEvent.error(image);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });
});
