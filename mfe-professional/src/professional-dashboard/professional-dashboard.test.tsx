import {
  type Call,
  fakeApi,
  offline,
  ownList,
  problem,
  sampleBooking,
  sampleMenu,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, BOOKING_SETTINGS, NO_CALENDAR, openWindow, product, service } from '../testing/samples';

const PATH = '/professional-dashboard';
const SERVICES = `${PATH}?tab=services`;
const profile = {
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /availability/series': [],
  'GET /availability/blocked-times': [],
  'GET /availability/settings': BOOKING_SETTINGS,
  'GET /availability/days-off': [],
  'GET /calendar/connection': NO_CALENDAR,
};
const bookings = [
  sampleBooking(),
  sampleBooking({
    id: 'booking-2',
    status: 'confirmed',
    client: { id: 'c2', firstName: 'Grace', lastName: 'Lual' },
  }),
];
const press = (name: string | RegExp, role = 'button') => userEvent.click(screen.getByRole(role, { name }));

it.each([
  ['services', '?tab=services', 'GET /services/my'],
  ['products', '?tab=products', 'GET /product/all/my'],
  ['bookings', '?tab=bookings', 'GET /bookings/professionals/pro-adaeze'],
])('the first view of %s makes at most four requests, and fetches one page', async (_tab, search, list) => {
  const { calls } = fakeApi({ ...profile, [list]: [] });
  renderWorkspace(`${PATH}${search}`);
  await screen.findByText(/^No .* found\.$/);
  expect(calls.length).toBeLessThanOrEqual(4);
  const page = calls.find(({ method, path }) => `${method} ${path}` === list);
  expect(page?.query.get('skip')).toBe('0');
  expect(page?.query.get('limit')).toBe('20');
  expect(page?.query.get('order')).toBe(search.includes('bookings') ? 'agenda' : null);
});

it.each([
  ['services', '?tab=services', 'GET /services/my', service()],
  ['products', '?tab=products', 'GET /product/all/my', product()],
])('reloads the %s when the browser tab gets the focus', async (_tab, search, list, added) => {
  let listed: unknown[] = [];
  fakeApi({ ...profile, [list]: () => listed });
  renderWorkspace(`${PATH}${search}`);
  await screen.findByText(/^No .* found\.$/);
  listed = [added];
  fireEvent.focus(window);
  expect((await screen.findAllByText(added.name))[0]).toBeVisible();
});

beforeEach(() => sessionStorage.clear());

describe('the profile card', () => {
  it("shows the professional's details and a link to edit them", async () => {
    fakeApi({ ...profile, 'GET /services/my': [] });
    renderWorkspace(SERVICES);
    const card = within(await screen.findByRole('complementary', { name: 'Your profile' }));
    expect(card.getByRole('heading', { name: 'Adaeze Braids' })).toBeVisible();
    for (const text of ['adaeze', 'Braider', 'Footscray VIC', '11 years', 'Yes'])
      expect(card.getByText(text)).toBeInTheDocument();
    expect(card.getByText('adaeze').parentElement).toHaveTextContent('adaeze · professional@demo.test');
    expect(card.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
      'href',
      '/edit-professional-profile',
    );
  });

  it('falls back from the profile picture to the first media picture, then to the initial', async () => {
    fakeApi({
      'GET /professionals/profile': { ...ADAEZE, profilePicture: '/media/own.webp' },
      'GET /media/public': [{ id: 'm1', url: '/media/first.webp', alt: null }],
      'GET /services/my': [],
    });
    renderWorkspace(SERVICES);
    const card = await screen.findByRole('complementary', { name: 'Your profile' });
    const breakPicture = (url: string) => {
      const picture = within(card).getByRole('presentation');
      expect(picture).toHaveAttribute('src', url);
      fireEvent.error(picture);
    };
    breakPicture('/media/own.webp');
    await screen.findByText((_text, element) => element?.getAttribute('src') === '/media/first.webp');
    breakPicture('/media/first.webp');
    expect(await within(card).findByText('A')).toBeVisible();
  });

  it('offers every width of the picture', async () => {
    const srcset = '/media/own-320.webp 320w, /media/own-640.webp 640w';
    fakeApi({
      'GET /professionals/profile': { ...ADAEZE, profilePicture: '/media/own-320.webp' },
      'GET /media/public': [{ id: 'm1', url: '/media/own-640.webp', srcset, alt: null }],
      'GET /services/my': [],
    });
    renderWorkspace(SERVICES);
    const card = await screen.findByRole('complementary', { name: 'Your profile' });
    const picture = within(card).getByRole('presentation');
    await waitFor(() => expect(picture).toHaveAttribute('srcset', srcset));
    expect(picture).toHaveAttribute('src', '/media/own-320.webp');
  });

  it.each([
    ['the server fails', () => problem(500, 'x')],
    ['the network is gone', offline],
    ['there is no profile', () => problem(404, 'Professional not found or has been removed.')],
  ])("shows 'No user data found.' when %s", async (_case, answer) => {
    fakeApi({ 'GET /professionals/profile': answer });
    renderWorkspace(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('No user data found.');
    expect(screen.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible();
  });

  it("shows 'Loading...' while the profile loads", async () => {
    fakeApi({ 'GET /professionals/profile': unanswered });
    renderWorkspace(PATH);
    expect((await screen.findAllByText('Loading...'))[0]).toBeInTheDocument();
  });

  it('explains the page to an admin without a profile, and sends no request', async () => {
    const { calls } = fakeApi({});
    renderWorkspace(PATH, 'admin');
    expect(await screen.findByRole('heading', { name: 'No user data found.' })).toBeVisible();
    expect(calls).toHaveLength(0);
  });
});

describe('services', () => {
  it('are listed with links to edit, and deleted after a confirmation', async () => {
    let stored = [service(), service({ id: 'wash', name: 'Wash', isActive: false })];
    fakeApi({
      ...profile,
      'GET /services/my': () => stored,
      'DELETE /services/wash': () => {
        stored = [service()];
        return new Response(null, { status: 204 });
      },
    });
    renderWorkspace(SERVICES);
    expect(await screen.findByRole('link', { name: 'Edit Wash' })).toHaveAttribute(
      'href',
      '/edit-service/wash',
    );
    expect(screen.getByText('Not active')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add new service' })).toHaveAttribute('href', '/create-service');

    await press('Delete Wash');
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete this service?',
    );
    await press('Keep it');
    expect(screen.getByRole('link', { name: 'Wash' })).toBeVisible();

    await press('Delete Wash');
    await press('Delete service');
    expect(await screen.findByRole('heading', { name: 'Your services' })).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Wash' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Knotless box braids' })).toBeVisible();
  });

  it('show a message when there are none, and an error when they fail to load', async () => {
    let answer: unknown = problem(500, 'x');
    fakeApi({ ...profile, 'GET /services/my': () => answer });
    renderWorkspace(SERVICES);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load services.');
    answer = [];
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'No services found.' })).toBeVisible();
  });

  it('keep the dialog open when the server refuses', async () => {
    fakeApi({ ...profile, 'GET /services/my': [service()], 'DELETE /services/braids': offline });
    renderWorkspace(SERVICES);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Knotless box braids' }));
    await press('Delete service');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  });

  it('do not show the error of one deletion in the dialog of another', async () => {
    let refuse = (_answer: Response) => {};
    const refused = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    fakeApi({
      ...profile,
      'GET /services/my': [service(), service({ id: 'wash', name: 'Wash' })],
      'DELETE /services/braids': refused,
    });
    renderWorkspace(SERVICES);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Knotless box braids' }));
    await press('Delete service');
    await press('Keep it');
    await press('Delete Wash');
    refuse(problem(409, 'It has bookings.'));
    expect(await screen.findByRole('button', { name: 'Delete service' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await press('Keep it');
    await press('Delete Knotless box braids');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('stay in question when the deletion of another ends', async () => {
    let end = (_answer: Response) => {};
    const ended = new Promise<Response>((resolve) => {
      end = resolve;
    });
    fakeApi({
      ...profile,
      'GET /services/my': [service(), service({ id: 'wash', name: 'Wash' })],
      'DELETE /services/braids': ended,
    });
    renderWorkspace(SERVICES);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Knotless box braids' }));
    await press('Delete service');
    await press('Keep it');
    await press('Delete Wash');
    end(new Response(null, { status: 204 }));
    expect(await screen.findByRole('button', { name: 'Delete service' })).toBeVisible();
  });

  it('are paged by twenty, with the page in the URL', async () => {
    const many = Array.from({ length: 45 }, (_, place) =>
      service({ id: `s${place}`, name: `Service ${place}` }),
    );
    fakeApi({ ...profile, 'GET /services/my': (call: Call) => ownList(many, call) });
    const { address } = renderWorkspace(SERVICES);
    await userEvent.click(await screen.findByRole('link', { name: 'Page 3' }));
    expect(address()).toBe(`${SERVICES}&page=3`);
    expect(await screen.findByRole('link', { name: 'Service 44' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Service 0' })).not.toBeInTheDocument();
  });

  it('are shown on the same page after one is saved or Cancel is pressed', async () => {
    const many = Array.from({ length: 21 }, (_, place) =>
      service({ id: `s${place}`, name: `Service ${place}` }),
    );
    fakeApi({
      ...profile,
      'GET /services/my': (call: Call) => ownList(many, call),
      'GET /services/s20': many[20],
      'PUT /services/s20': many[20],
      'GET /services/s20/menu': sampleMenu(),
      'GET /product/all/my': [],
    });
    const { address } = renderWorkspace(`${SERVICES}&page=2`);
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Service 20' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save service' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Style menu of Service 20' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('link', { name: 'Service 20' })).toBeVisible();
    expect(address()).toBe(`${SERVICES}&page=2`);
    await userEvent.click(screen.getByRole('link', { name: 'Add new service' }));
    expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute('href', SERVICES);
  });

  it('go from a page past the end, as after deleting its last service, to the last page', async () => {
    let stored = Array.from({ length: 21 }, (_, place) =>
      service({ id: `s${place}`, name: `Service ${place}` }),
    );
    fakeApi({
      ...profile,
      'GET /services/my': (call: Call) => ownList(stored, call),
      'DELETE /services/s20': () => {
        stored = stored.slice(0, 20);
        return new Response(null, { status: 204 });
      },
    });
    const { address } = renderWorkspace(`${SERVICES}&page=2`);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Service 20' }));
    await press('Delete service');
    expect(await screen.findByRole('link', { name: 'Service 19' })).toBeVisible();
    expect(address()).toBe(SERVICES);
  });
});

describe('availability', () => {
  const edit = /^Edit \w{3}, 3 Jul/;

  it('lists start and end in the named zone', async () => {
    fakeApi({ ...profile, 'GET /availability/': [openWindow()] });
    renderWorkspace(`${PATH}?tab=availability&show=list`);
    expect(await screen.findByText(/3 July? \d{4}, 9:00 am AEST/)).toBeVisible();
    expect(screen.getByText(/3 July? \d{4}, 5:00 pm AEST/)).toBeVisible();
    expect(screen.getByText(/Melbourne time/)).toBeVisible();
    expect(screen.getByRole('link', { name: edit })).toHaveAttribute('href', '/edit-availability/window-1');
  });

  it('lists the bookings that prevent deleting a window', async () => {
    const text = 'There are 2 bookings in this time. Cancel them first, or keep their times available.';
    fakeApi({
      ...profile,
      'GET /availability/': [openWindow()],
      'DELETE /availability/window-1': () => problem(409, text),
    });
    renderWorkspace(`${PATH}?tab=availability&show=list`);
    await userEvent.click(await screen.findByRole('button', { name: /^Delete / }));
    await press('Delete availability');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  describe('weekly hours', () => {
    const MONDAYS = {
      id: 'series-1',
      weekdays: [1, 3],
      startTime: '20:00',
      endTime: '02:00',
      endsNextDay: true,
    };
    const name = 'Every Mon, Wed, 8:00 pm to 2:00 am the next day';
    const end = /^End Every Mon, Wed, 8:00\spm to 2:00\sam the next day$/;

    it('are listed without an end date, and end after a confirmation', async () => {
      let stored = [MONDAYS];
      const { calls } = fakeApi({
        ...profile,
        'GET /availability/': [openWindow()],
        'GET /availability/series': () => stored,
        'DELETE /availability/series/series-1': () => {
          stored = [];
          return { removed: 50, kept: 1 };
        },
      });
      renderWorkspace(`${PATH}?tab=availability&show=list`);
      const heading = await screen.findByRole('heading', { name: 'Weekly hours' });
      await screen.findByRole('button', { name: end });
      expect(heading.closest('section')).toHaveTextContent(`${name} No end`);
      await userEvent.click(screen.getByRole('button', { name: end }));
      expect(screen.getByRole('alertdialog')).toHaveTextContent(/Windows with bookings stay/);
      await press('End weekly hours');
      expect(await screen.findByText('Weekly hours ended: 50 windows removed, 1 kept.')).toBeVisible();
      expect(await screen.findByText(/^The hours you work each week/)).toBeVisible();
      expect(heading).toHaveFocus();
      expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    });

    it('are kept when the server refuses to end them', async () => {
      fakeApi({
        ...profile,
        'GET /availability/': [openWindow()],
        'GET /availability/series': [MONDAYS],
        'DELETE /availability/series/series-1': () => problem(404, 'Weekly hours not found.'),
      });
      renderWorkspace(`${PATH}?tab=availability&show=list`);
      await userEvent.click(await screen.findByRole('button', { name: end }));
      await press('End weekly hours');
      expect(await screen.findByRole('alert')).toHaveTextContent('Weekly hours not found.');
    });
  });
});

describe('products', () => {
  it('are listed, and deleted after a confirmation', async () => {
    let stored = [product()];
    fakeApi({
      ...profile,
      'GET /product/all/my': () => stored,
      'DELETE /product/hair': () => {
        stored = [];
        return new Response(null, { status: 204 });
      },
    });
    renderWorkspace(`${PATH}?tab=products`);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Braiding hair' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete this product?',
    );
    await press('Delete product');
    expect(await screen.findByRole('heading', { name: 'No products found.' })).toBeVisible();
  });
});

describe('bookings', () => {
  const calls = {
    ...profile,
    'GET /bookings/professionals/pro-adaeze': (call: Call) => {
      const status = call.query.get('status');
      return ownList(
        bookings.filter((one) => status === null || one.status === status),
        call,
      );
    },
    'GET /bookings/professionals/pro-adaeze/counts': {
      all: 2,
      confirmed: 1,
      pending: 1,
      completed: 0,
      cancelled: 0,
    },
  };

  it('show services, time and price', async () => {
    fakeApi(calls);
    renderWorkspace(`${PATH}?tab=bookings`);
    const inside = within(await screen.findByRole('article', { name: /^Booking for Naomi/ }));
    expect(inside.getByText('Pending')).toBeVisible();
    expect(inside.getByText('Naomi Tesfaye')).toBeVisible();
    expect(inside.getByRole('link', { name: 'Knotless box braids' })).toHaveAttribute(
      'href',
      '/service-details/braids',
    );
    expect(inside.getByText('Fri, 28 Nov 2025, 10:00 am AEDT')).toBeVisible();
    expect(inside.getByText('Fri, 28 Nov 2025, 5:00 pm AEDT')).toBeVisible();
    expect(inside.getByText('$496.00')).toBeVisible();
  });

  it('name a client who has one name without a space after it', async () => {
    const naomi = sampleBooking({ client: { id: 'c1', firstName: 'Naomi', lastName: '' } });
    fakeApi({
      ...calls,
      'GET /bookings/professionals/pro-adaeze': (call: Call) => ownList([naomi], call),
    });
    renderWorkspace(`${PATH}?tab=bookings`);
    expect(await screen.findByRole('article', { name: /^Booking for Naomi,/ })).toBeVisible();
  });

  it('link to the review while pending, and to the details afterwards', async () => {
    fakeApi(calls);
    renderWorkspace(`${PATH}?tab=bookings`);
    expect(await screen.findByRole('link', { name: /^Review Booking/ })).toHaveAttribute(
      'href',
      '/booking/booking-1/update',
    );
    expect(screen.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
      'href',
      '/booking-details/booking-2',
    );
  });

  it('are grouped under headings, the next appointment first; a status filter has no headings', async () => {
    fakeApi(calls);
    renderWorkspace(`${PATH}?tab=bookings`);
    const upcoming = await screen.findByRole('region', { name: 'Upcoming' });
    expect(within(upcoming).getByText('Grace Lual')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Requests' })).getByText('Naomi Tesfaye')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
    await press('Confirmed 1');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Upcoming' })).not.toBeInTheDocument());
    expect(await screen.findByText('Grace Lual')).toBeVisible();
  });

  describe('answered on their cards', () => {
    const ahead = { startTime: '2099-11-27T23:00:00.000Z', endTime: '2099-11-28T06:00:00.000Z' };
    const { startTime } = ahead;
    const open = (answer?: () => unknown) => {
      const stored = bookings.map((one) => ({ ...one, ...ahead }));
      const fake = fakeApi({
        ...calls,
        'GET /bookings/professionals/pro-adaeze': (call: Call) => ownList(stored, call),
        'PATCH /bookings/booking-1': ({ body }: Call) =>
          answer?.() ?? Object.assign(stored[0] ?? {}, body as object),
        'PATCH /bookings/booking-2': ({ body }: Call) => Object.assign(stored[1] ?? {}, body as object),
      });
      renderWorkspace(`${PATH}?tab=bookings`);
      return { sent: () => fake.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) };
    };
    const card = async (name: RegExp) => within(await screen.findByRole('article', { name }));

    it('are confirmed with one press, and focus stays on the page', async () => {
      const { sent } = open();
      const request = await card(/Naomi/);
      await userEvent.click(request.getByRole('button', { name: /^Confirm booking for Naomi Tesfaye/ }));
      const upcoming = await screen.findByRole('region', { name: 'Upcoming' });
      expect(await within(upcoming).findByText('Naomi Tesfaye')).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Your bookings' })).toHaveFocus();
      expect(sent()).toEqual([{ status: 'confirmed', startTime }]);
    });

    it('are declined and cancelled after a confirmation, with a reason', async () => {
      const { sent } = open();
      const request = await card(/Naomi/);
      await userEvent.click(request.getByRole('button', { name: /^Decline request for Naomi Tesfaye/ }));
      const question = within(screen.getByRole('alertdialog'));
      await userEvent.type(question.getByRole('textbox', { name: 'Reason (optional)' }), 'Away that day');
      await userEvent.click(question.getByRole('button', { name: 'Decline request' }));
      expect(await screen.findByRole('region', { name: 'History' })).toHaveTextContent('Naomi Tesfaye');
      const confirmed = await card(/Grace/);
      await userEvent.click(confirmed.getByRole('button', { name: /^Cancel booking for Grace Lual/ }));
      await press('Cancel booking');
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()).toEqual([
        { status: 'cancelled', startTime, reason: 'Away that day' },
        { status: 'cancelled', startTime },
      ]);
    });

    it('show why the server refused', async () => {
      open(() => problem(409, 'This booking has already started.'));
      const request = await card(/Naomi/);
      await userEvent.click(request.getByRole('button', { name: /^Confirm booking/ }));
      expect(await screen.findByText('This booking has already started.')).toBeVisible();
    });
  });

  it('are counted and filtered by status, which the URL keeps', async () => {
    fakeApi(calls);
    const { address } = renderWorkspace(`${PATH}?tab=bookings`);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmed 1' }));
    expect(address()).toBe(`${PATH}?tab=bookings&status=confirmed`);
    expect(await screen.findByText('Grace Lual')).toBeVisible();
    expect(screen.queryByText('Naomi Tesfaye')).not.toBeInTheDocument();
    await press('Completed 0');
    expect(await screen.findByRole('heading', { name: 'No bookings found.' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'All 2' })).toBeVisible();
  });

  it('are opened by their tab, which the URL keeps', async () => {
    fakeApi({ ...calls, 'GET /services/my': [] });
    const { address } = renderWorkspace(SERVICES);
    await userEvent.click(await screen.findByRole('tab', { name: 'Manage Bookings' }));
    expect(address()).toBe(`${PATH}?tab=bookings`);
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });
});

describe('a tab that another remote adds', () => {
  const Points = ({ professionalId }: { readonly professionalId: string }) => (
    <p>Points of {professionalId}</p>
  );
  const added = { 'professional-dashboard.tab': [{ label: 'Loyalty', Component: Points }] };
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  it("follows the dashboard's own tabs and opens from its URL", async () => {
    fakeApi(profile);
    renderWorkspace(`${PATH}?tab=other.extension-0`, 'professional', added);
    expect(await screen.findByText(`Points of ${ADAEZE.id}`)).toBeVisible();
    expect(tabs()).toEqual([
      'Today',
      'Manage Services',
      'Manage Availability',
      'Manage Bookings',
      'Manage Products',
      'Payments',
      'Loyalty',
    ]);
    expect(screen.getByRole('tabpanel', { name: 'Loyalty' })).toContainElement(screen.getByText(/^Points/));
  });

  it('is reached with the arrow keys and kept in the URL', async () => {
    fakeApi({ ...profile, 'GET /services/my': [] });
    const { address } = renderWorkspace(SERVICES, 'professional', added);
    await userEvent.click(await screen.findByRole('tab', { name: 'Today' }));
    await userEvent.keyboard('{ArrowLeft}');
    expect(await screen.findByText(`Points of ${ADAEZE.id}`)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Loyalty' })).toHaveFocus();
    expect(address()).toBe(`${PATH}?tab=other.extension-0`);
  });

  it('falls back to the first tab when it was removed', async () => {
    fakeApi({ ...profile, 'GET /services/my': [] });
    renderWorkspace(`${PATH}?tab=other.extension-0`);
    expect(await screen.findByRole('tab', { name: 'Today' })).toHaveAttribute('aria-selected', 'true');
    expect(tabs()).toHaveLength(6);
  });

  it('leaves the other tabs usable when it throws', async () => {
    // React prints what a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    fakeApi({ ...profile, 'GET /services/my': [] });
    const Broken = () => {
      throw new Error('broken tab');
    };
    renderWorkspace(`${PATH}?tab=other.extension-0`, 'professional', {
      'professional-dashboard.tab': [{ label: 'Loyalty', Component: Broken }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent("This part of the page didn't load.");
    await press('Manage Services', 'tab');
    expect(await screen.findByText(/^No .* found\.$/)).toBeVisible();
    jest.restoreAllMocks();
  });
});

describe('payments', () => {
  const open = (setup: object | (() => unknown), more: object = {}) => {
    const api = fakeApi({
      ...profile,
      'GET /professionals/pro-adaeze/payments': setup as object,
      'GET /professionals/pro-adaeze/payments/balance': balance(),
      'GET /professionals/pro-adaeze/payments/movements': { results: [], total: 0, skip: 0, limit: 20 },
      'GET /professionals/pro-adaeze/business-details': NO_DETAILS,
      'GET /professionals/pro-adaeze/invoices': [],
      ...more,
    });
    return { ...api, ...renderWorkspace(`${PATH}?tab=payments`) };
  };
  const balance = (changes: object = {}) => ({
    ...{ currency: 'AUD', held_cents: 6000, kept_cents: 12_000, refunding_cents: 2500, refunded_cents: 0 },
    ...{ disputed_cents: 0, payouts: [], ...changes },
  });
  const NO_DETAILS = { business_name: null, abn: null, is_registered_for_gst: false };
  const setup = (state: string, missing: readonly string[] = [], payouts = false) => ({
    state,
    can_take_deposits: state === 'ready',
    payouts_enabled: payouts,
    missing,
  });

  test.each([
    [
      'without a provider',
      setup('unavailable'),
      /does not take payments, so you cannot ask for deposits/,
      null,
    ],
    ['not started', setup('not_started'), /set up payments with Stripe/, 'Set up payments'],
    ['being checked', setup('pending'), /Stripe checks what you gave/, 'Continue at Stripe'],
    ['ready', setup('ready', [], true), /You can ask for deposits/, 'Change details at Stripe'],
    [
      'ready without payouts',
      setup('ready', ['external_account']),
      /cannot pay out to you yet/,
      'Continue at Stripe',
    ],
  ])('%s: shows the meaning and the next step', async (_name, answer, words, button) => {
    open(answer);
    expect(await screen.findByText(words)).toBeVisible();
    if (button === null) expect(screen.queryByRole('button', { name: /Stripe|payments/ })).toBeNull();
    else expect(screen.getByRole('button', { name: button })).toBeVisible();
  });

  test('all parts appear together, to avoid layout shift', async () => {
    const { calls } = open(setup('ready'), {
      'GET /professionals/pro-adaeze/payments/movements': unanswered,
    });
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toContainEqual(expect.stringMatching(/movements$/)),
    );
    expect(screen.queryByText(/You can ask for deposits/)).not.toBeInTheDocument();
    expect(screen.queryByText('Business details')).not.toBeInTheDocument();
  });

  test('a part that fails to load leaves the others intact', async () => {
    open(setup('ready'), {
      'GET /professionals/pro-adaeze/payments/balance': problem(500),
      'GET /professionals/pro-adaeze/business-details': problem(500),
    });
    expect(await screen.findByText('Your balance did not load.')).toBeVisible();
    expect(await screen.findByText('Your business details did not load.')).toBeVisible();
    expect(screen.getByText(/You can ask for deposits/)).toBeVisible();
    expect(screen.getByText('Business details')).toBeVisible();
  });

  test('shows what is held, kept and refunded, and each movement with its booking', async () => {
    const movement = (id: string, kind: string, cents: number) => ({
      ...{ id, kind, amount_cents: cents, currency: 'AUD', booking_id: 'booking-1' },
      happened_at: '2025-11-20T00:00:00.000Z',
    });
    open(setup('ready', [], true), {
      'GET /professionals/pro-adaeze/payments/movements': {
        ...{ total: 2, skip: 0, limit: 20 },
        results: [movement('2', 'refund', -2500), movement('1', 'deposit_paid', 8500)],
      },
    });
    expect((await screen.findByText('Held')).parentElement).toHaveTextContent('$60.00');
    expect(screen.getByText('Refunded').parentElement).toHaveTextContent('and $25.00 on the way');
    const table = await screen.findByRole('table', { name: 'Movements of your deposits' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'DateWhatAmount',
      'Thu, 20 Nov 2025Refund to the client Booking-$25.00',
      'Thu, 20 Nov 2025Deposit paid Booking$85.00',
    ]);
    expect(within(table).getByRole('link', { name: /Booking of Deposit paid/ })).toHaveAttribute(
      'href',
      '/booking-details/booking-1',
    );
  });

  test('a disputed payment says who decides, and how much is at stake', async () => {
    open(setup('ready', [], true), {
      'GET /professionals/pro-adaeze/payments/balance': balance({ disputed_cents: 6000 }),
    });
    expect(await screen.findByText(/^A client's bank asks for \$60\.00 back, and decides/)).toBeVisible();
  });

  test('a returned payout says what to do', async () => {
    const payout = { reference: 'po_1', currency: 'AUD', arrives_at: '2025-11-20T00:00:00.000Z' };
    open(setup('ready', [], true), {
      'GET /professionals/pro-adaeze/payments/balance': balance({
        payouts: [{ ...payout, amount_cents: 12_345, state: 'failed' }],
      }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your bank returned the last payout of $123.45. The money is safe in your Stripe balance.',
    );
    expect(screen.getByRole('button', { name: 'Check my bank account' })).toBeVisible();
  });

  test('exports a financial year for the accountant', async () => {
    const asked: string[] = [];
    const movement = { id: '1', kind: 'kept', amount_cents: 100, currency: 'AUD', booking_id: 'booking-1' };
    open(setup('ready', [], true), {
      'GET /professionals/pro-adaeze/payments/movements': {
        ...{ total: 1, skip: 0, limit: 20 },
        results: [{ ...movement, happened_at: '2025-11-20T00:00:00.000Z' }],
      },
      'GET /professionals/pro-adaeze/payments/movements.csv': ({ query }: Call) => {
        asked.push(`${query.get('from')} to ${query.get('to')}`);
        return new Response('date');
      },
    });
    const from = await screen.findByLabelText('From');
    const { value: first } = from as HTMLInputElement;
    expect(first).toMatch(/^\d{4}-07-01$/);
    const year = Number(first.slice(0, 4));
    expect(screen.getByLabelText('To')).toHaveValue(`${year + 1}-06-30`);
    await press('Financial year before');
    URL.createObjectURL = () => 'blob:payments';
    await press('Export CSV');
    await waitFor(() => expect(asked).toEqual([`${year - 1}-07-01 to ${year}-06-30`]));
  });

  test('missing requirements are listed in plain words, without duplicates', async () => {
    open(
      setup('pending', [
        'external_account',
        'individual.verification.document',
        'company.verification.document',
        'something.new',
      ]),
    );
    const missing = await screen.findByText('Stripe still asks for:');
    const list = within(missing.parentElement as HTMLElement).getAllByRole('listitem');
    expect(list.map((item) => item.textContent)).toEqual([
      'a bank account for your payouts',
      'a document that proves who you are',
      'a few more details',
    ]);
  });

  test('an unreachable provider is named, and the page still works', async () => {
    open(setup('not_started'), {
      'POST /professionals/pro-adaeze/payments/onboarding': () =>
        problem(503, 'Our payment provider does not answer. Please try again in a minute.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up payments' }));
    expect(await screen.findByText(/payment provider does not answer/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set up payments' })).toBeEnabled();
  });

  test('business details are saved; a tax invoice requires an ABN with a valid checksum', async () => {
    let saved: unknown;
    open(setup('unavailable'), {
      'PUT /professionals/pro-adaeze/business-details': ({ body }: Call) => {
        saved = body;
        return { business_name: 'Crowns', abn: '51824753556', is_registered_for_gst: true };
      },
    });
    const abn = await screen.findByRole('textbox', { name: /ABN/ });
    const save = screen.getByRole('button', { name: 'Save business details' });
    await userEvent.click(screen.getByRole('checkbox', { name: /registered for GST/ }));
    await userEvent.click(save);
    expect(await screen.findByText('Enter your ABN: a tax invoice needs it.')).toBeVisible();
    await userEvent.type(abn, '51 824 753 557');
    await userEvent.click(save);
    expect(await screen.findByText(/not a valid ABN/)).toBeVisible();
    await userEvent.clear(abn);
    await userEvent.type(abn, '51824753556');
    await userEvent.type(screen.getByRole('textbox', { name: /Business name/ }), 'Crowns');
    await userEvent.click(save);
    expect(await screen.findByText('Business details saved')).toBeVisible();
    expect(abn).toHaveValue('51 824 753 556');
    expect(saved).toEqual({ businessName: 'Crowns', abn: '51824753556', isRegisteredForGst: true });
  });

  test('unsaved business details ask before another tab opens, and are kept as a draft', async () => {
    open(setup('unavailable'), { 'GET /services/my': [] });
    await userEvent.type(await screen.findByRole('textbox', { name: /Business name/ }), 'Crowns');
    await userEvent.click(screen.getByRole('tab', { name: 'Manage Services' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Leave without saving?');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Payments' }));
    expect(await screen.findByRole('textbox', { name: /Business name/ })).toHaveValue('Crowns');
  });

  test('receipts and invoices link to their pages', async () => {
    open(setup('unavailable'), {
      'GET /professionals/pro-adaeze/invoices': [
        {
          id: 'invoice-1',
          number: 12,
          kind: 'invoice',
          is_registered_for_gst: true,
          booking_id: 'booking-1',
          client_name: 'Naomi Tesfaye',
          issued_at: '2026-10-05T06:00:00.000Z',
          total_cents: 12_000,
        },
      ],
    });
    expect(await screen.findByRole('link', { name: 'Tax invoice 12' })).toHaveAttribute(
      'href',
      '/invoice/invoice-1',
    );
    expect(screen.getByText('$120.00')).toBeVisible();
  });

  test('the page of receipts and invoices is in the URL, apart from that of the movements', async () => {
    const invoice = {
      ...{ id: 'invoice-1', number: 1, kind: 'invoice', is_registered_for_gst: true },
      ...{ booking_id: 'booking-1', client_name: 'Naomi Tesfaye', total_cents: 12_000 },
      issued_at: '2026-10-05T06:00:00.000Z',
    };
    const { calls, address } = open(setup('unavailable'), {
      'GET /professionals/pro-adaeze/invoices': () =>
        new Response(JSON.stringify([invoice]), {
          headers: { 'content-type': 'application/json', 'x-total-count': '41' },
        }),
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Page 3' }));
    expect(await screen.findByText('41 to 41 of 41 documents')).toBeVisible();
    expect(address()).toBe(`${PATH}?tab=payments&documents=3`);
    const asked = calls.filter(({ path }) => path === '/professionals/pro-adaeze/invoices').at(-1)?.query;
    expect(asked?.get('skip')).toBe('40');
  });

  test('a state that fails to load can be retried', async () => {
    let answer: unknown = problem(500, 'Broken');
    open(() => answer);
    const again = await screen.findByRole('button', { name: /again/i });
    answer = setup('ready', [], true);
    await userEvent.click(again);
    expect(await screen.findByText(/You can ask for deposits/)).toBeVisible();
  });
});
