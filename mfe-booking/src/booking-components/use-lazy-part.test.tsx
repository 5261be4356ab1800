import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode, useState } from 'react';
import { useLazyPart } from './use-lazy-part';

/** The error boundary that is around every page. */
class Page extends Component<{ readonly children: ReactNode }> {
  override state = { error: '' };

  static getDerivedStateFromError(error: unknown) {
    return { error: String(error) };
  }

  override render(): ReactNode {
    return this.state.error || this.props.children;
  }
}

/** A load that fails until its chunk is there. */
function chunk() {
  const state = { isThere: false };
  const load = async () => {
    if (!state.isThere) throw new Error('Loading chunk 25 failed.');
    return { default: ({ of }: { readonly of: string }) => <p>Messages with {of}</p> };
  };
  return { state, load };
}

function Booking({ load }: { readonly load: ReturnType<typeof chunk>['load'] }) {
  const Part = useLazyPart(load);
  const [note, setNote] = useState('');
  return (
    <>
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      {typeof Part === 'string' ? <p>{Part}</p> : <Part of="Adaeze" />}
    </>
  );
}

const show = (load: ReturnType<typeof chunk>['load']) =>
  render(
    <Page>
      <Booking load={load} />
    </Page>,
  );

test('shows the part once it has loaded, and at once in a later visit', async () => {
  const { state, load } = chunk();
  state.isThere = true;
  const { unmount } = show(load);
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('Messages with Adaeze')).toBeVisible();
  unmount();
  show(load);
  expect(screen.getByText('Messages with Adaeze')).toBeVisible();
});

test('online a build without it fails its page, so that it is reported and rolled back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  show(chunk().load);
  expect(await screen.findByText(/Loading chunk 25 failed/, {}, { timeout: 5_000 })).toBeVisible();
});

test('a connection that fails once while the browser says online does not fail the page', async () => {
  const { state, load } = chunk();
  show(load);
  state.isThere = true;
  expect(await screen.findByText('Messages with Adaeze', {}, { timeout: 5_000 })).toBeVisible();
});

test('offline the page works without it, and it loads once the connection is back', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { state, load } = chunk();
  show(load);
  expect(await screen.findByText('offline')).toBeVisible();
  const note = screen.getByLabelText('Note');
  await userEvent.type(note, 'Tender at the nape');

  state.isThere = true;
  line.mockReturnValue(true);
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Messages with Adaeze')).toBeVisible();
  expect(note).toHaveValue('Tender at the nape');
});

test('when it is still missing online after a load that failed offline, the page stays', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(chunk().load);
  await screen.findByText('offline');
  line.mockReturnValue(true);
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  expect(screen.getByText('offline')).toBeVisible();
});
