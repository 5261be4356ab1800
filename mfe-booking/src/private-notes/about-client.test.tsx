import { dropUnsent, keepUnsent, readUnsent } from '@crown-and-coil/shared-api/offline';
import {
  type Answers,
  type Call,
  fakeApi,
  json,
  loggedInAs,
  offline,
  problem,
} from '@crown-and-coil/shared-api/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { booking, hoursFromNow } from '../testing/samples';

const NOTES = '/clients/client-naomi/notes';
const EARLIER = booking({ id: 'booking-0', status: 'completed', noShow: true });
const present = booking({ status: 'confirmed', ...hoursFromNow(100) });

function open(answers: Answers = {}, path = '/booking-details/booking-1') {
  let stored: { notes: string | null; notesVersion: number; updatedAt: string | null } = {
    notes: 'Tender scalp.',
    notesVersion: 1,
    updatedAt: '2025-11-20T00:00:00.000Z',
  };
  const api = fakeApi({
    'GET /bookings/booking-1': present,
    [`GET ${NOTES}`]: () => stored,
    [`PUT ${NOTES}`]: ({ body }: Call) => {
      const { notes, notesVersion } = body as Pick<typeof stored, 'notes' | 'notesVersion'>;
      stored = { notes, notesVersion: notesVersion + 1, updatedAt: '2025-11-21T00:00:00.000Z' };
      return stored;
    },
    'GET /clients/client-naomi/bookings': [present, EARLIER],
    ...answers,
  });
  renderBooking(path);
  return api;
}
const field = () => screen.findByRole('textbox', { name: /About Naomi/ });
const save = () => screen.getByRole('button', { name: 'Save notes' });

beforeEach(() => {
  sessionStorage.clear();
  loggedInAs('professional');
});

describe('private notes about a client', () => {
  it('shows, changes and clears the notes', async () => {
    const { calls } = open();
    expect(await field()).toHaveValue('Tender scalp.');
    expect(screen.getByText('Only you see them, never Naomi.')).toBeVisible();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(await field(), ' Always late.');
    await userEvent.click(save());
    expect(await screen.findByText('Notes saved')).toBeVisible();
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'));
    // Not disabled, which would drop the focus.
    expect(save()).toBeEnabled();
    expect(save()).toHaveFocus();
    await userEvent.clear(await field());
    await userEvent.click(save());
    const bodies = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await waitFor(() =>
      expect(bodies()).toEqual([
        { notes: 'Tender scalp. Always late.', notesVersion: 1 },
        { notes: null, notesVersion: 2 },
      ]),
    );
  });

  it('shows both versions when the notes were changed on another device, and saves the merged text', async () => {
    const current = { notes: 'Prefers mornings.', notesVersion: 2 };
    const answers = [() => json({ detail: 'Changed.', current }, { status: 409 })];
    const { calls } = open({
      [`PUT ${NOTES}`]: ({ body }: Call) =>
        answers.shift()?.() ?? {
          ...(body as object),
          notesVersion: 3,
          updatedAt: '2025-11-21T00:00:00.000Z',
        },
    });
    await userEvent.type(await field(), ' Always late.');
    await userEvent.click(save());
    expect(await screen.findByRole('region', { name: 'Saved notes' })).toHaveTextContent('Prefers mornings.');
    expect(await field()).toHaveValue('Tender scalp. Always late.');
    await userEvent.click(screen.getByRole('button', { name: 'Add the saved notes to mine' }));
    await userEvent.click(save());
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Saved notes' })).not.toBeInTheDocument(),
    );
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      notes: 'Prefers mornings.\n\nTender scalp. Always late.',
      notesVersion: 2,
    });
  });

  describe('saved while offline', () => {
    const line = () => jest.spyOn(navigator, 'onLine', 'get');
    const account = 'professional@demo.test';
    afterEach(() => {
      jest.restoreAllMocks();
      localStorage.clear();
    });

    async function saveOffline() {
      line().mockReturnValue(false);
      const api = open();
      await userEvent.type(await field(), ' Always late.');
      await userEvent.click(save());
      expect(await screen.findByText('Your notes are waiting to be sent.')).toBeVisible();
      expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false);
      return api;
    }

    it('is stored with its version for sending, also after a reload, and can be changed', async () => {
      await saveOffline();
      const [unsent] = readUnsent(account);
      expect(unsent).toMatchObject({
        path: NOTES,
        method: 'PUT',
        body: { notes: 'Tender scalp. Always late.', notes_version: 1 },
      });
      await userEvent.click(screen.getByRole('button', { name: 'Change them' }));
      expect(await field()).toHaveValue('Tender scalp. Always late.');
      expect(save()).not.toHaveAttribute('aria-disabled');
      expect(readUnsent(account)).toEqual([]);
    });

    it('is loaded into the form after it was sent', async () => {
      const { calls } = await saveOffline();
      const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === NOTES).length;
      const before = reads();
      act(() => dropUnsent(readUnsent(account)[0]?.key ?? ''));
      expect(await field()).toBeVisible();
      expect(reads()).toBe(before + 1);
    });

    it('is shown beside the newer saved text when it was refused', async () => {
      keepUnsent({
        key: 'key',
        account,
        path: NOTES,
        method: 'PUT',
        body: { notes: 'Mine.', notes_version: 0 },
        writtenAt: '2026-11-26T00:00:00Z',
        refusal: 'The notes have changed.',
      });
      open();
      expect(await screen.findByText('The notes have changed.')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Compare and save again' }));
      expect(await screen.findByRole('region', { name: 'Saved notes' })).toHaveTextContent('Tender scalp.');
      expect(await field()).toHaveValue('Mine.');
    });
  });

  it.each([
    ['refuses', () => problem(404, 'Not found.')],
    ['cannot be reached', offline],
  ])('keeps what was typed when the server %s', async (_case, answer) => {
    open({ [`PUT ${NOTES}`]: answer });
    await userEvent.type(await field(), ' Always late.');
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await field()).toHaveValue('Tender scalp. Always late.');
  });

  it('shows an error when the notes cannot be loaded', async () => {
    open({ [`GET ${NOTES}`]: () => problem(500), 'GET /clients/client-naomi/bookings': offline });
    expect(await screen.findByText('Failed to load your notes.')).toBeVisible();
    expect(await screen.findByText('Failed to load other bookings.')).toBeVisible();
  });

  it("lists the client's other bookings, without the current one", async () => {
    open();
    const list = within(await screen.findByRole('region', { name: 'Other bookings of Naomi' }));
    const links = await list.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/booking-details/booking-0']);
    expect(list.getByText(/did not come/)).toBeVisible();
  });

  it('shows the first few of many bookings, and all on request', async () => {
    const many = Array.from({ length: 20 }, (_none, index) => booking({ id: `earlier-${index}` }));
    open({ 'GET /clients/client-naomi/bookings': many });
    const list = within(await screen.findByRole('region', { name: 'Other bookings of Naomi' }));
    expect(await list.findAllByRole('link')).toHaveLength(4);
    await userEvent.click(list.getByRole('button', { name: 'Show 16 more' }));
    expect(list.getAllByRole('link')).toHaveLength(20);
    expect(list.getByText('These are the newest 20.')).toBeVisible();
    expect(list.queryByRole('button')).not.toBeInTheDocument();
    expect(list.getByRole('heading')).toHaveFocus();
  });

  it("says when this is the client's first booking", async () => {
    open({ 'GET /clients/client-naomi/bookings': [present] });
    expect(await screen.findByText('This is the first booking of Naomi with you.')).toBeVisible();
  });

  it('is shown beside a request too', async () => {
    open({}, '/booking/booking-1/update');
    expect(await field()).toHaveValue('Tender scalp.');
  });

  it.each(['client', 'admin'] as const)('is not shown to a %s', async (role) => {
    loggedInAs(role);
    const { calls } = open();
    await screen.findByRole('article', { name: 'Booking' });
    expect(screen.queryByText('Your private notes')).not.toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain(NOTES);
  });
});
