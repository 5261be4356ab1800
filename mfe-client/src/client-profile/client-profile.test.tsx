import { HOUR_MS, toDomain } from '@crown-and-coil/shared-api';
import { HOUSE_RULES_TEMPLATES } from '@crown-and-coil/shared-api/contract';
import {
  type Answers,
  type Call,
  fakeApi,
  loggedInAs,
  offline,
  problem,
  sampleBookedStyle,
  sampleCadence,
  sampleChoice,
  sampleMenu,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderClient } from '../testing/render-client';
import { booking, naomi, picture } from '../testing/samples';

const BOOKINGS = [
  booking('pending-1', 'pending'),
  booking('confirmed-1', 'confirmed'),
  booking('completed-1', 'completed'),
  booking('completed-2', 'completed'),
];

function open(path = '/client-profile', answers: Answers = {}) {
  loggedInAs('client');
  const api = fakeApi({
    'GET /clients/me': naomi(),
    'GET /bookings/clients/client-naomi': BOOKINGS,
    'GET /media': [],
    'GET /waiting-list/': [],
    ...answers,
  });
  return { ...renderClient(path), ...api };
}

const cards = () => screen.findAllByRole('article');
const filter = (name: RegExp) => screen.findByRole('button', { name });

describe('the own profile', () => {
  it('shows name, hair, notes and the formatted phone number', async () => {
    open();
    const hair = await screen.findByRole('region', { name: 'Hair' });
    expect(screen.queryByRole('link', { name: 'Add hair details' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Naomi Tesfaye' })).toBeVisible();
    expect(screen.getByText('Joined Mon, 4 Aug 2025')).toBeVisible();
    expect(hair).toHaveTextContent('Hair typeCoily');
    expect(hair).toHaveTextContent('Hair subtypeB');
    expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Allergic to coconut oil.');
    expect(screen.getByRole('region', { name: 'Phone' })).toHaveTextContent('0412 555 018');
  });

  it('links to the public profile and to the form', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'View public profile' })).toHaveAttribute(
      'href',
      '/client-public-profile/client-naomi',
    );
    expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute(
      'href',
      '/edit-client-profile',
    );
  });

  it('marks empty fields', async () => {
    open('/client-profile', {
      'GET /clients/me': naomi({
        phoneNumber: null,
        notes: null,
        hairType: null,
        hairTypeName: null,
        hairSubtype: null,
      }),
    });
    expect(await screen.findAllByText('Not added yet')).toHaveLength(4);
    const invitation = screen.getByRole('region', { name: 'Tell us about your hair' });
    expect(within(invitation).getByRole('link', { name: 'Add hair details' })).toHaveAttribute(
      'href',
      '/edit-client-profile',
    );
  });

  it('shows the name at once, while the profile loads', async () => {
    open('/client-profile', { 'GET /clients/me': unanswered });
    expect(screen.getByRole('heading', { level: 1, name: 'Naomi Tesfaye' })).toBeVisible();
    expect(await cards()).toHaveLength(4);
  });

  it('shows an error when it fails to load, and retries on Try again', async () => {
    let answer: unknown = problem(500, 'Something went wrong. Please try again.');
    open('/client-profile', { 'GET /clients/me': () => answer });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load client data.');
    answer = naomi();
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Phone' })).toHaveTextContent('0412 555 018');
  });
});

describe('an open offer of a waiting list', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const entry = (minutes: number, changes: object = {}) => ({
    id: `entry-${minutes}`,
    professional: booking('any', 'pending').professional,
    service: { id: 'braids', name: 'Knotless box braids' },
    styleWords: 'Medium, Mid-back',
    offer: { id: `offer-${minutes}`, startTime: '2026-12-04T23:00:00Z', heldUntil: inMinutes(minutes) },
    ...changes,
  });
  const offers = () => screen.findByRole('region', { name: 'Offered to you' });

  it('is shown before the next appointment, with its expiry and a link to accept it', async () => {
    open('/client-profile', { 'GET /waiting-list/': [entry(30), entry(12)] });
    const [first, second] = within(await offers()).getAllByRole('article');
    expect(first).toHaveTextContent('Knotless box braids with Adaeze BraidsMedium, Mid-back');
    expect(first).toHaveTextContent('(12 minutes left)');
    expect(second).toHaveTextContent('(30 minutes left)');
    expect(within(first as HTMLElement).getByRole('link', { name: /^Book this time with/ })).toHaveAttribute(
      'href',
      '/confirm-booking/braids?offer=offer-12',
    );
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(['Offered to you', 'Next appointment']);
  });

  it('causes no layout shift: the content after it waits until the offer has loaded', async () => {
    let resolve = (_entries: unknown): void => {};
    const promise = new Promise((found) => {
      resolve = found;
    });
    const { calls } = open('/client-profile', { 'GET /waiting-list/': () => promise });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/bookings/clients/client-naomi'));
    const waiting = screen.getByRole('region', { name: 'Next appointment' });
    expect(waiting).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    resolve([entry(12)]);
    await offers();
    expect(waiting).not.toBeInTheDocument();
  });

  it.each([
    ['none', []],
    ['an expired offer', [entry(-1)]],
    ['an entry without an offer', [entry(12, { offer: null })]],
  ])('is not shown with %s', async (_case, entries) => {
    open('/client-profile', { 'GET /waiting-list/': entries });
    expect(await cards()).toHaveLength(4);
    expect(screen.queryByText('Offered to you')).not.toBeInTheDocument();
  });

  it.each([
    ['the server fails', () => problem(500, 'x')],
    ['the network is gone', offline],
  ])('shows a loading error beside the rest when %s, and retries', async (_case, failure) => {
    let answer: unknown = failure;
    open('/client-profile', {
      'GET /waiting-list/': () => (typeof answer === 'function' ? answer() : answer),
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load the waiting list.');
    expect(await cards()).toHaveLength(4);
    answer = [entry(12)];
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await offers()).toHaveTextContent('(12 minutes left)');
  });
});

describe('an offer while the page is open', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const entry = {
    id: 'entry-1',
    professional: booking('any', 'pending').professional,
    service: { id: 'braids', name: 'Knotless box braids' },
    styleWords: null,
    offer: { id: 'offer-1', startTime: '2026-12-04T23:00:00Z', heldUntil: inMinutes(12) },
  };
  const show = () => screen.findByRole('button', { name: 'Show the time offered to you' });

  it('is shown when the client presses the button, and receives focus', async () => {
    let entries: readonly unknown[] = [];
    open('/client-profile', { 'GET /waiting-list/': () => entries });
    expect(await cards()).toHaveLength(4);
    entries = [entry];
    fireEvent.focus(window);
    await userEvent.click(await show());
    expect(screen.getByRole('heading', { name: 'Offered to you' })).toHaveFocus();
    expect(screen.getByRole('link', { name: /^Book this time with/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show the time/ })).not.toBeInTheDocument();
  });

  it('keeps its place when it expires, or when a reload fails', async () => {
    let answer: unknown = [entry];
    open('/client-profile', { 'GET /waiting-list/': () => answer });
    const [offered] = within(await screen.findByRole('region', { name: 'Offered to you' })).getAllByRole(
      'article',
    );
    answer = problem(500, 'x');
    fireEvent.focus(window);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Offered to you' })).toBeVisible());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    answer = [];
    fireEvent.focus(window);
    expect(await screen.findByText('This time is not held for you any more.')).toBeVisible();
    expect(offered).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Book this time/ })).not.toBeInTheDocument();
  });
});

describe('the bookings on it', () => {
  it('shows all bookings, with counts by status', async () => {
    open();
    expect(await cards()).toHaveLength(4);
    const chips = within(screen.getByRole('group', { name: 'Booking status' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'All4',
      'Confirmed1',
      'Pending1',
      'Completed2',
      'Cancelled0',
    ]);
    expect(chips[0]).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows the professional and both times in their zone, with links', async () => {
    open('/client-profile?status=pending');
    const [card] = await cards();
    expect(card).toHaveTextContent('10:00 am AEDT');
    expect(card).toHaveTextContent('$496.00');
    const link = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Adaeze Braids')).toBe('/public-professional-page/pro-adaeze');
    expect(link('Knotless box braids')).toBe('/service-details/braids');
    expect(link(/^Review Booking/)).toBe('/booking/pending-1/update');
  });

  it('requests agenda order and shows it under headings', async () => {
    const { calls } = open();
    const region = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await region('Upcoming')).getByRole('link', { name: /^View Details/ })).toBeVisible();
    expect((await region('Requests')).getByRole('link', { name: /^Review Booking/ })).toBeVisible();
    expect((await region('History')).getAllByRole('article')).toHaveLength(2);
    const list = calls.find(({ path }) => path === '/bookings/clients/client-naomi');
    expect(list?.query.get('order')).toBe('agenda');
  });

  it('shows the unread count on each card, with one request for all', async () => {
    const { calls } = open('/client-profile', {
      'GET /bookings/unread-messages': [
        { bookingId: 'confirmed-1', unread: 2 },
        { bookingId: 'completed-2', unread: 1 },
      ],
    });
    await screen.findByRole('link', { name: /^2 unread messages with Adaeze Braids/ });
    const links = screen.getAllByRole('link', { name: /unread message/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 unread messages', '/booking-details/confirmed-1'],
      ['1 unread message', '/booking-details/completed-2'],
    ]);
    expect(calls.filter(({ path }) => path === '/bookings/unread-messages')).toHaveLength(1);
  });

  it('offers to rebook past ones: the next maintenance visit, and the same services again', async () => {
    const style = sampleBookedStyle(sampleChoice({ weeks: 3 }), sampleMenu({ cadence: sampleCadence() }));
    const withStyle = booking('retwist', 'completed').services.map((service) => ({ ...service, style }));
    open('/client-profile', {
      'GET /bookings/clients/client-naomi': [
        booking('confirmed-1', 'confirmed'),
        booking('pending-1', 'pending'),
        booking('retwist', 'completed', { services: withStyle }),
        booking('plain', 'completed'),
        booking('cancelled-1', 'cancelled'),
      ],
    });
    await cards();
    const repeats = screen.getAllByRole('link', {
      name: /^Book (again|your next visit) with Adaeze Braids, Fri, 28 Nov 2025$/,
    });
    expect(repeats.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Book your next visit', '/pick-booking-time/braids?next=retwist'],
      ['Book again', '/choose-style/braids?again=retwist'],
      ['Book again', '/add-more-services/braids/pro-adaeze'],
      ['Book again', '/add-more-services/braids/pro-adaeze'],
    ]);
  });

  it('cancels one from its card after a confirmation, and confirms it', async () => {
    const ahead = { startTime: '2099-11-27T23:00:00.000Z', endTime: '2099-11-28T06:00:00.000Z' };
    let stored = booking('confirmed-1', 'confirmed', ahead);
    const { calls } = open('/client-profile', {
      'GET /bookings/clients/client-naomi': () => [stored],
      'PATCH /bookings/confirmed-1': ({ body }: Call) => {
        stored = { ...stored, ...(body as object) };
        return stored;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel booking with Adaeze Braids/ }));
    const question = within(screen.getByRole('alertdialog'));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('We notify Adaeze Braids at once.');
    await userEvent.click(question.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByRole('region', { name: 'History' })).toHaveTextContent('Adaeze Braids');
    expect(screen.getByRole('heading', { name: 'Bookings' })).toHaveFocus();
    expect(screen.getByText('Booking cancelled')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      status: 'cancelled',
      startTime: ahead.startTime,
    });
  });

  it('links to the details of bookings that are not pending', async () => {
    open('/client-profile?status=confirmed');
    expect(await screen.findByRole('link', { name: /^View Details/ })).toHaveAttribute(
      'href',
      '/booking-details/confirmed-1',
    );
  });

  it('keeps the chosen status in the URL, and Back restores the previous one', async () => {
    const { place } = open();
    await cards();
    await userEvent.click(await filter(/^Completed/));
    expect(place()).toBe('/client-profile?status=completed');
    expect(await cards()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(place()).toBe('/client-profile');
    expect(await cards()).toHaveLength(4);
  });

  it('shows an empty state for a status without bookings', async () => {
    open('/client-profile?status=cancelled');
    expect(await screen.findByRole('heading', { name: 'No bookings found.' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Browse services' })).not.toBeInTheDocument();
  });

  it('links to the services when there are no bookings', async () => {
    open('/client-profile', { 'GET /bookings/clients/client-naomi': [] });
    expect(await screen.findByRole('heading', { name: 'No bookings found.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse services' })).toHaveAttribute('href', '/browse-services');
  });

  it('shows twenty at a time', async () => {
    const many = Array.from({ length: 23 }, (_, place) => booking(`b${place}`, 'completed'));
    open('/client-profile?page=2', { 'GET /bookings/clients/client-naomi': many });
    expect(await cards()).toHaveLength(3);
  });

  it('moves the focus to the bookings of the next page', async () => {
    const many = Array.from({ length: 23 }, (_, place) => booking(`b${place}`, 'completed'));
    open('/client-profile', { 'GET /bookings/clients/client-naomi': many });
    await userEvent.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await cards()).toHaveLength(3);
    expect(screen.getByRole('group', { name: '21 to 23 of 23 bookings' })).toHaveFocus();
  });

  it('shows an error when the bookings fail to load, beside a loaded profile', async () => {
    open('/client-profile', { 'GET /bookings/clients/client-naomi': () => problem(500, 'x') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load client data.');
    expect(screen.getByRole('region', { name: 'Phone' })).toBeVisible();
  });
});

describe('the next appointment', () => {
  const soon = (hours: number) => ({
    startTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
    endTime: new Date(Date.now() + (hours + 2) * HOUR_MS).toISOString(),
  });
  const region = () =>
    waitFor(() => {
      const found = screen.getByRole('region', { name: 'Next appointment' });
      expect(found).toHaveAttribute('aria-busy', 'false');
      return found;
    });
  const openWith = (bookings: unknown, answers: Answers = {}) =>
    open('/client-profile', { 'GET /bookings/clients/client-naomi': bookings, ...answers });
  const paid = {
    amountCents: 6000,
    currency: 'AUD',
    state: 'paid' as const,
    payBefore: null,
    refundedCents: 0,
    refundSentAt: null,
    keptCents: 0,
  };

  it('is the earliest confirmed booking, with time, place, and what to bring and prepare', async () => {
    const style = sampleBookedStyle(sampleChoice({ hair: 'bring' }), sampleMenu());
    const services = booking('braids', 'confirmed').services.map((service) => ({ ...service, style }));
    openWith([
      booking('first', 'confirmed', { ...soon(72), services, streetAddress: '14 Leander Street' }),
      booking('later', 'confirmed', soon(100)),
      booking('asked', 'pending', soon(50)),
    ]);
    const shown = await region();
    await waitFor(() => expect(shown).toHaveTextContent('14 Leander Street, Footscray VIC'));
    expect(shown).toHaveTextContent(/in 3 days/);
    const link = (name: string | RegExp) => within(shown).getByRole('link', { name }).getAttribute('href');
    expect(new URL(link('Directions') ?? '').searchParams.get('destination')).toBe(
      '14 Leander Street, Footscray VIC, Australia',
    );
    expect(link(/^View Details/)).toBe('/booking-details/first');
    expect(link(/^Move/)).toBe('/booking/first/reschedule');
    expect(shown).toHaveTextContent('Bring');
    expect(within(shown).getByRole('button', { name: 'Add to calendar' })).toBeEnabled();
  });

  it('is cancelled with two presses, with the exact amount shown before the second', async () => {
    const houseRules = {
      version: 1,
      rules: toDomain(HOUSE_RULES_TEMPLATES.fair),
      movesByClient: 0,
      movedLate: false,
      wasConfirmed: true,
    };
    let stored = booking('first', 'confirmed', { ...soon(3), houseRules, deposit: paid, totalPrice: 300 });
    const { calls } = openWith(() => [stored], {
      'PATCH /bookings/first': ({ body }: Call) => {
        stored = { ...stored, ...(body as object) };
        return stored;
      },
    });
    const shown = await region();
    await userEvent.click(await within(shown).findByRole('button', { name: /^Cancel/ }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('You get $30.00 back.');
    expect(dialog).toHaveTextContent('The professional keeps $30.00 of the deposit.');
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(shown).toHaveTextContent('Nothing is booked yet'));
    expect(screen.getByRole('heading', { name: 'Next appointment' })).toHaveFocus();
  });

  it('says that a request is pending when nothing is confirmed, or links to services without one', async () => {
    let bookings = [booking('asked', 'pending', soon(50))];
    openWith(() => bookings);
    const shown = await region();
    await waitFor(() => expect(shown).toHaveTextContent('Your request waits for an answer'));
    bookings = [];
    fireEvent.focus(window);
    expect(await within(shown).findByRole('link', { name: 'Find a service' })).toHaveAttribute(
      'href',
      '/browse-services',
    );
  });

  it.each([
    [6000, 'Pay the deposit', /Pay before 11:30 am AEDT.* Until then/, 'the deposit is paid'],
    [0, 'Save my card', /Save your card before 11:30 am AEDT.* Until then/, 'your card is saved'],
  ])(
    'links to the payment of an unpaid request, as does its card: %i cents',
    async (amountCents, label, deadline, done) => {
      const deposit = {
        ...{ ...paid, amountCents, state: 'unpaid' as const },
        payBefore: '2025-11-28T00:30:00.000Z',
      };
      openWith([
        booking('answered', 'pending', soon(40)),
        booking('asked', 'pending', { ...soon(50), deposit }),
      ]);
      const shown = await region();
      await waitFor(() => expect(shown).toHaveTextContent(deadline));
      expect(shown).toHaveTextContent(`Adaeze Braids gets your request when ${done}.`);
      expect(within(shown).getByRole('link', { name: label })).toHaveAttribute(
        'href',
        '/booking-deposit/asked',
      );
      const link = screen.getByRole('link', { name: new RegExp(`^${label} with`) });
      expect(link).toHaveAttribute('href', '/booking-deposit/asked');
      expect(link.closest('article')).toHaveTextContent(deadline);
    },
  );

  it('leaves it to the list to report that bookings could not be loaded', async () => {
    openWith(() => problem(500, 'x'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load client data.');
    expect(screen.queryByRole('region', { name: 'Next appointment' })).not.toBeInTheDocument();
  });
});

describe('current hair', () => {
  const hair = ['one', 'two', 'three'].map((id) => picture(id, 'Client Current Hair'));
  const open3 = (count: number, answers: Answers = {}) =>
    open('/client-profile', { 'GET /media': hair.slice(0, count), ...answers });
  const section = () => screen.findByRole('region', { name: 'Current hair' });

  it('shows the pictures, loads the first with priority, and links to their management', async () => {
    const { calls } = open3(3);
    const shown = await within(await section()).findAllByRole('button', { name: /^View/ });
    expect(shown).toHaveLength(3);
    const [first, second] = shown.map((one) => one.querySelector('img'));
    expect(first).toHaveAttribute('fetchpriority', 'high');
    expect(second).toHaveAttribute('loading', 'lazy');
    expect(screen.getByRole('link', { name: 'Manage images' })).toHaveAttribute('href', '/manage-media');
    expect(screen.queryByRole('link', { name: /^Add images/ })).not.toBeInTheDocument();
    expect(calls.find(({ path }) => path === '/media')?.query.get('media_type')).toBe('Client Current Hair');
  });

  it('shows how many more fit', async () => {
    open3(1);
    expect(await screen.findByRole('link', { name: /^Add images/ })).toHaveTextContent('2 remaining');
  });

  it('explains what the pictures are for while there are none', async () => {
    open3(0);
    expect(await within(await section()).findByText('No images yet.')).toBeVisible();
  });

  it('opens one full screen', async () => {
    open3(2);
    await userEvent.click(await screen.findByRole('button', { name: 'View Current hair, picture 2' }));
    const view = await screen.findByRole('dialog', { name: 'Current hair' });
    expect(within(view).getByRole('img', { name: 'Current hair, picture 2 of 2' })).toBeVisible();
  });

  it('shows an error when they fail to load', async () => {
    open3(0, { 'GET /media': () => problem(500, 'x') });
    expect(await within(await section()).findByRole('alert')).toHaveTextContent('Failed to load media.');
  });

  it('fetches new URLs when one has expired, but only once', async () => {
    let signature = 1;
    const { calls } = open3(0, {
      'GET /media': () => [
        picture('one', 'Client Current Hair', { url: `/media/one.webp?sig=${signature}` }),
      ],
    });
    const view = await screen.findByRole('button', { name: 'View Current hair, picture 1' });
    const address = () => view.querySelector('img')?.getAttribute('src');
    const fail = () => fireEvent.error(view.querySelector('img') ?? view);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000);
    signature = 2;
    fail();
    await waitFor(() => expect(address()).toBe('/media/one.webp?sig=2'));
    signature = 3;
    fail();
    expect(calls.filter(({ path }) => path === '/media')).toHaveLength(2);
    jest.restoreAllMocks();
  });
});
