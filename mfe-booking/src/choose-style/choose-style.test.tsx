import { DAY_MS, type StyleMenu, WEEK_MS } from '@crown-and-coil/shared-api';
import {
  fakeApi,
  loggedInAs,
  problem,
  sampleBookedStyle,
  sampleCadence,
  sampleChoice,
  sampleMenu,
} from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freezeClock } from '../testing/freeze-clock';
import { renderBooking } from '../testing/render-booking';
import { ADAEZE, BRAIDS, booking, NO_HOUSE_RULES, TRIM, windowWith } from '../testing/samples';
import { nextStartOf } from './started-from';

const STYLED = { ...BRAIDS, menu: { priceFrom: 240, priceTo: 320, minutesFrom: 240, minutesTo: 420 } };
const START = '2027-03-04T22:00:00.000Z';
const PATH = '/choose-style/braids';

const answers = (menu: StyleMenu = sampleMenu()): Record<string, unknown> => ({
  'GET /services/braids': STYLED,
  'GET /services/braids/menu': menu,
  [`GET /services/professional/${ADAEZE.id}`]: [STYLED, TRIM],
  [`GET /product/professional/${ADAEZE.id}/all`]: [],
  [`GET /professionals/${ADAEZE.id}`]: { ...ADAEZE, profilePicture: null },
  ...NO_HOUSE_RULES,
  [`GET /availability/professional/${ADAEZE.id}`]: [
    windowWith('fri', START, '2027-03-05T10:00:00.000Z', [START], 405),
  ],
  'GET /bookings/clients/client-1': [],
});

const option = (name: string) => screen.getByRole('radio', { name });
const panel = async () => within(await screen.findByRole('complementary', { name: 'Your booking' }));

/** Medium, waist, own hair, "please wash it": $325 and up to 6 h 45 min. */
async function chooseStyle() {
  await userEvent.click(await screen.findByRole('radio', { name: 'Medium' }));
  await userEvent.click(option('Waist'));
  await userEvent.click(option('I bring my own'));
  const washed = screen.getByRole('group', { name: /^Washed and blown out/ });
  await userEvent.click(within(washed).getByRole('radio', { name: 'Please do it' }));
}

beforeEach(() => {
  // Before the dates of the answers.
  freezeClock('2027-02-24T00:00:00.000Z');
  loggedInAs('client');
});
afterEach(() => jest.useRealTimers());

describe('choosing a style', () => {
  it('shows what each option costs, and a minimum price until the choice is complete', async () => {
    fakeApi(answers());
    renderBooking(PATH);
    expect(await screen.findByRole('radio', { name: 'Small' })).toHaveAccessibleDescription(
      '$320.00, 6\u00a0h to 7\u00a0h',
    );
    expect(option('Medium')).toHaveAccessibleDescription('from $240.00, 4\u00a0h to 6\u00a0h');
    expect((await panel()).getByText('Total price, from')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await chooseStyle();
    expect((await panel()).getByText('$325.00', { selector: 'span' })).toBeVisible();
    expect((await panel()).getByText('5 h 45 min to 6 h 45 min')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('says of a preparation what it costs, or that it has no fee', async () => {
    const [washed, ...others] = sampleMenu().preparation;
    if (washed === undefined) throw new Error('The sample menu has a preparation.');
    fakeApi(answers({ ...sampleMenu(), preparation: [{ ...washed, feeCents: 0 }, ...others] }));
    renderBooking(PATH);
    const doneForMe = async (name: RegExp) =>
      within(await screen.findByRole('group', { name })).getByRole('radio', { name: 'Please do it' });
    expect(await doneForMe(/^Washed/)).toHaveAccessibleDescription('no fee, 45 min');
    expect(await doneForMe(/^Old style/)).toHaveAccessibleDescription('+ $60.00, 1 h');
  });

  it('lists the packs of hair that the client brings or buys', async () => {
    fakeApi(answers());
    renderBooking(PATH);
    await chooseStyle();
    expect(option('I bring my own')).toHaveAccessibleDescription(
      '6 packs of X-pression braiding hair, pre-stretched',
    );
    expect(option('I buy it with the booking')).toHaveAccessibleDescription('6 × Braiding hair, $57.00');
  });

  it('clears the length when it is not offered in the new size', async () => {
    fakeApi(answers());
    renderBooking(PATH);
    await chooseStyle();
    await userEvent.click(option('Small'));
    expect(option('Waist')).not.toBeChecked();
    expect((await panel()).getByText('Choose an option: Length.')).toBeVisible();
    expect(document.querySelector('[data-action-bar]')).toHaveTextContent('Choose an option: Length.');
  });

  it('shows an add-on only where it is available', async () => {
    fakeApi(answers());
    renderBooking(PATH);
    await chooseStyle();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Curly ends' }));
    expect((await panel()).getByText('$360.00', { selector: 'span' })).toBeVisible();
    await userEvent.click(option('Mid-back'));
    expect(screen.queryByRole('checkbox', { name: 'Curly ends' })).not.toBeInTheDocument();
  });

  it('reserves space for pictures, then shows them, and omits deleted ones', async () => {
    const menu = sampleMenu();
    const groups = menu.groups.map((group) => ({
      ...group,
      options: group.options.map((one) => ({ ...one, pictureId: `picture-of-${one.id}` })),
    }));
    const picture = {
      id: 'picture-of-medium',
      alt: 'Medium knotless braids from behind',
      url: '/api/files/medium.webp',
      srcset: '/api/files/medium-500.webp 500w, /api/files/medium.webp 1000w',
      mediaType: 'Portfolio',
      serviceCategory: 'Protective Styles',
      width: 1000,
      height: 1200,
      placeholder: null,
    };
    let answer: (portfolio: unknown) => void = () => undefined;
    const portfolio = new Promise((resolve) => {
      answer = resolve;
    });
    const { calls } = fakeApi({ ...answers({ ...menu, groups }), 'GET /media/public': () => portfolio });
    renderBooking(PATH);
    const placeOfPicture = async () =>
      (await screen.findByRole('radio', { name: 'Medium' })).previousElementSibling;
    expect(await placeOfPicture()).toBeVisible();
    answer([picture]);
    const image = await screen.findByRole('img', { name: picture.alt });
    expect(image).toHaveAttribute('srcset', picture.srcset);
    expect(await placeOfPicture()).toContainElement(image);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(option('Medium')).toBeVisible();
    const asked = calls.find(({ path }) => path === '/media/public');
    expect(String(asked?.query)).toBe(`user_identifier=${ADAEZE.id}&media_type=Portfolio`);
  });

  it('survives a reload and Back', async () => {
    fakeApi(answers());
    const { leave } = renderBooking(PATH);
    await chooseStyle();
    leave();
    renderBooking(PATH);
    expect(await screen.findByRole('radio', { name: 'Waist' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('link', { name: /^Continue with just/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
    await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(await screen.findByRole('radio', { name: 'Medium' })).toBeChecked();
  });
});

describe('a booking with a style', () => {
  async function toConfirm() {
    renderBooking(PATH);
    await chooseStyle();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('link', { name: /^Continue with just/ }));
    await userEvent.click(await screen.findByRole('radio', { name: /9:00\sam/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Booking' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Continue without products' }));
  }

  it("requests starts for the style's length and window, and sends the prices that were shown", async () => {
    const server = fakeApi({
      ...answers(),
      'POST /bookings/': booking(),
      'GET /bookings/booking-1': booking(),
    });
    await toConfirm();
    expect(await screen.findByText('6 packs of X-pression braiding hair, pre-stretched')).toBeVisible();
    expect(screen.getByText('Washed and blown out, $45.00, 45 min')).toBeVisible();
    const slots = server.calls.find(({ path }) => path === `/availability/professional/${ADAEZE.id}`);
    expect(slots?.query.get('duration_minutes')).toBe('405');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Booking' }));
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      serviceIds: ['braids'],
      totalPrice: 325,
      startTime: START,
      endTime: '2027-03-05T04:45:00.000Z',
      styles: [
        {
          serviceId: 'braids',
          menuRevision: 1,
          priceCents: 32_500,
          minutes: 405,
          choice: { options: ['medium', 'waist'], hair: 'bring' },
        },
      ],
    });
  });

  it('shows what has changed, and can be confirmed with the new price', async () => {
    const served = answers();
    const detail = 'The menu of this service has changed: the price was $325.00 and is now $345.00.';
    served['POST /bookings/'] = () =>
      Response.json(
        {
          detail,
          style: {
            service_id: 'braids',
            menu_revision: 2,
            shown: {},
            now: { price_cents: 34_500, minutes: 405 },
          },
        },
        { status: 409 },
      );
    const server = fakeApi(served);
    await toConfirm();
    const menu = sampleMenu({ revision: 2 });
    served['GET /services/braids/menu'] = {
      ...menu,
      variants: menu.variants.map((variant) => ({ ...variant, priceCents: variant.priceCents + 2000 })),
    };
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm Booking' }));
    expect(await screen.findByText(/is now \$345\.00/)).toBeVisible();
    const aside = within(screen.getByRole('complementary', { name: 'Your booking' }));
    await waitFor(() => expect(aside.getAllByText('$345.00').length).toBeGreaterThan(0));
    served['POST /bookings/'] = booking();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Booking' }));
    await waitFor(() =>
      expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
        totalPrice: 345,
        styles: [{ menuRevision: 2, priceCents: 34_500 }],
      }),
    );
  });

  it('requires a style before a time', async () => {
    fakeApi(answers());
    const { place } = renderBooking('/pick-booking-time/braids');
    expect(await screen.findByRole('heading', { name: 'Choose your style first' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Choose your style' }));
    expect(place().path).toBe(PATH);
  });
});

describe('a service with tiers by the weeks since the last visit', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  /** Of a client whose last visit for the service was so many days ago; null for a newcomer. */
  const withVisit = (days: number | null) => ({
    ...answers(sampleMenu({ cadence: sampleCadence() })),
    'GET /services/braids/standing': {
      gates: [],
      photoQuote: null,
      lastVisitAt: days === null ? null : daysAgo(days),
    },
    'POST /bookings/': booking(),
    'GET /bookings/booking-1': booking(),
  });
  const chooseLook = async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Medium' }));
    await userEvent.click(option('Waist'));
    await userEvent.click(option('I bring my own'));
  };

  it('asks a new client for the weeks, and books their answer', async () => {
    const server = fakeApi(withVisit(null));
    renderBooking(PATH);
    await chooseLook();
    expect((await panel()).getByText('Say how long ago your last visit was.')).toBeVisible();
    const weeks = screen.getByRole('group', { name: /^How long will it be since/ });
    expect(screen.getByRole('link', { name: 'Send pictures for a quote' })).toBeVisible();
    const later = within(weeks).getByRole('radio', { name: 'More than 6 weeks, or never' });
    expect(later).toHaveAccessibleDescription('+ $60.00, 1 h');
    await userEvent.click(later);
    expect((await panel()).getByText('$340.00', { selector: 'span' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('link', { name: /^Continue with just/ }));
    await waitFor(() => {
      const slots = server.calls.find(({ path }) => path === `/availability/professional/${ADAEZE.id}`);
      expect(slots?.query.get('duration_minutes')).toBe('420');
    });
  });

  it('shows a returning client the price of each week, and requests starts for its length', async () => {
    const start = new Date(Date.now() + 10 * DAY_MS);
    start.setUTCHours(0, 0, 0, 0);
    const end = new Date(start.getTime() + DAY_MS / 2);
    const served = withVisit(24);
    const server = fakeApi({
      ...served,
      [`GET /availability/professional/${ADAEZE.id}`]: [
        windowWith('soon', start.toISOString(), end.toISOString(), [start.toISOString()], 390),
      ],
    });
    renderBooking(PATH);
    await chooseLook();
    expect(screen.queryByRole('group', { name: /^How long will it be since/ })).not.toBeInTheDocument();
    expect(screen.getByText('4 to 6 weeks: + $25.00, 30 min')).toBeVisible();
    expect((await panel()).getByText('$280.00', { selector: 'span' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('link', { name: /^Continue with just/ }));
    // Day 29 is 5 days from now, day 43 is 19 days from now.
    const slots = () => server.calls.filter(({ path }) => path === `/availability/professional/${ADAEZE.id}`);
    await waitFor(() => expect(slots()).toHaveLength(3));
    expect(slots().map(({ query }) => query.get('duration_minutes'))).toEqual(['360', '390', '420']);
    const edges = slots().map(({ query }) => [query.get('from'), query.get('to')]);
    expect([edges[0]?.[1], edges[1]?.[1]]).toEqual([edges[1]?.[0], edges[2]?.[0]]);
    expect(await screen.findByText('$305.00', { selector: 'strong' })).toBeVisible();
    const [first] = await screen.findAllByRole('radio');
    if (!first) throw new Error('There is a start.');
    await userEvent.click(first);
    expect((await panel()).getByText('$305.00', { selector: 'span' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Booking' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Continue without products' }));
    expect(await screen.findByText('4 to 6 weeks since the last visit, $25.00, 30 min')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Booking' }));
    await waitFor(() =>
      expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        totalPrice: 305,
        styles: [{ priceCents: 30_500, minutes: 390, choice: { options: ['medium', 'waist'] } }],
      }),
    );
  });
});

describe('booking the next visit', () => {
  const NEXT = '/pick-booking-time/braids?next=booking-1';
  /** A completed visit of some weeks ago, at 9:00 am in Melbourne. */
  const visitAt = (startTime: string) => {
    const style = sampleBookedStyle(sampleChoice({ weeks: 3 }), sampleMenu({ cadence: sampleCadence() }));
    const services = booking().services.map((service) => ({ ...service, style }));
    return booking({ status: 'completed', startTime, services });
  };

  it('suggests the due date with the same style, and sends the price of its week', async () => {
    const startTime = new Date(Date.now() - 3 * WEEK_MS).toISOString();
    const visit = visitAt(startTime);
    const due = nextStartOf(visit) ?? '';
    const ends = new Date(Date.parse(due) + 12 * 3_600_000).toISOString();
    const server = fakeApi({
      ...answers(sampleMenu({ cadence: sampleCadence() })),
      'GET /services/braids/standing': { gates: [], photoQuote: null, lastVisitAt: startTime },
      'GET /bookings/booking-1': visit,
      [`GET /availability/professional/${ADAEZE.id}`]: [windowWith('due', due, ends, [due], 390)],
      'POST /bookings/': booking(),
    });
    renderBooking(NEXT);
    expect(await screen.findByRole('radio', { checked: true })).toBeVisible();
    expect((await panel()).getByText('$305.00', { selector: 'span' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Booking' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Continue without products' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm Booking' }));
    await waitFor(() =>
      expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        startTime: due,
        totalPrice: 305,
        styles: [{ choice: { options: ['medium', 'waist'] } }],
      }),
    );
  });

  it('sends a visitor to log in first', async () => {
    loggedInAs(null);
    fakeApi({ ...answers(), 'GET /bookings/booking-1': problem(401, 'Please log in.') });
    const { place } = renderBooking(NEXT);
    await waitFor(() => expect(place().path).toBe('/login'));
  });
});

describe('prefilled choices', () => {
  const AGAIN = `${PATH}?again=booking-1`;
  /** A booking of the style with beads, and of a trim that had another price. */
  const earlier = () => {
    const [braids] = booking().services;
    if (!braids) throw new Error('The sample has a service.');
    const style = sampleBookedStyle(sampleChoice({ addOns: ['beads'] }));
    const trim = { ...braids, id: 'trim', name: TRIM.name, price: 120, serviceDurationMinutes: 120 };
    return booking({ services: [{ ...braids, style }, trim] });
  };

  it('rebooking restores services and style, and says what has changed since', async () => {
    const menu = sampleMenu();
    const dearer = menu.variants.map((variant) => ({ ...variant, priceCents: variant.priceCents + 2000 }));
    fakeApi({
      ...answers({ ...menu, variants: dearer, addOns: menu.addOns.slice(1) }),
      'GET /bookings/booking-1': earlier(),
    });
    renderBooking(AGAIN);
    expect(await screen.findByText(/^Since your booking of Fri, 28 Nov 2025/)).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Knotless box braids: Beads is not offered any more, it took up to 6 h 20 min and now takes up to 6 h.',
        'Silk press and trim: the price was $120.00 and is now $130.00.',
      ]),
    );
    expect(option('Waist')).toBeChecked();
    expect(option('I bring my own')).toBeChecked();
    await userEvent.click(option('Mid-back'));
    expect(option('Mid-back')).toBeChecked();
  });

  it('an unchanged rebooking says so, and later choices survive a reload', async () => {
    const same = earlier();
    fakeApi({
      ...answers(),
      [`GET /services/professional/${ADAEZE.id}`]: [STYLED, { ...TRIM, price: 120 }],
      'GET /bookings/booking-1': same,
    });
    const { leave } = renderBooking(AGAIN);
    expect(await screen.findByText(/Its price and its length are the same/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Beads' }));
    leave();
    renderBooking(AGAIN);
    expect(await screen.findByRole('radio', { name: 'Waist' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Beads' })).not.toBeChecked();
  });

  it('a style that is no longer on the menu must be chosen again', async () => {
    const menu = sampleMenu();
    const fewer = menu.variants.filter(({ options }) => options[1] !== 'waist');
    fakeApi({ ...answers({ ...menu, variants: fewer }), 'GET /bookings/booking-1': earlier() });
    renderBooking(AGAIN);
    expect(
      await screen.findByText(/Medium, Waist is not offered like this any more, so please choose again/),
    ).toBeVisible();
    expect(option('Medium')).toBeChecked();
  });

  it('a look preselects its options; an unknown look leaves them open', async () => {
    fakeApi(answers());
    const { leave } = renderBooking(`${PATH}?options=medium,waist`);
    expect(await screen.findByRole('radio', { name: 'Waist' })).toBeChecked();
    leave();
    renderBooking(`${PATH}?options=small,floor`);
    expect(await screen.findByRole('radio', { name: 'Small' })).toBeChecked();
    expect(option('Mid-back')).not.toBeChecked();
  });

  it("another person's booking prefills nothing", async () => {
    fakeApi({ ...answers(), 'GET /bookings/booking-1': problem(404, 'Not found.') });
    renderBooking(AGAIN);
    expect(await screen.findByRole('radio', { name: 'Medium' })).not.toBeChecked();
    expect(screen.queryByText(/^Since your booking/)).not.toBeInTheDocument();
  });
});
