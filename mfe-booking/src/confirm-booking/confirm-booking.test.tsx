import { type Booking, MESSAGES } from '@crown-and-coil/shared-api';
import {
  BOOKING_MESSAGES,
  HOUSE_RULES_MESSAGES,
  HOUSE_RULES_TEMPLATES,
} from '@crown-and-coil/shared-api/contract';
import { type Call, fakeApi, json, loggedInAs, offline, problem } from '@crown-and-coil/shared-api/testing';
import { toasts } from '@crown-and-coil/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressWhenReady } from '../testing/press-when-ready';
import { renderBooking } from '../testing/render-booking';
import { ADAEZE, BRAIDS, booking, HAIR, NO_HOUSE_RULES, WASH } from '../testing/samples';

const PATH = '/confirm-booking/braids';
const STATE = {
  professionalId: ADAEZE.id,
  selectedServices: ['braids', 'wash'],
  selectedProducts: [{ productId: 'hair', quantity: 6 }],
  slotStart: '2025-11-27T23:00:00.000Z',
  availabilityId: 'fri',
};
const answers = (): Record<string, unknown> => ({
  'GET /services/braids': BRAIDS,
  [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS, WASH],
  [`GET /product/professional/${ADAEZE.id}/all`]: [HAIR],
  [`GET /professionals/${ADAEZE.id}`]: { ...ADAEZE, profilePicture: null },
  ...NO_HOUSE_RULES,
  'POST /bookings/': () => json(booking(), { status: 201 }),
  'GET /bookings/booking-1': booking(),
});
const confirm = () => screen.findByRole('button', { name: 'Confirm Booking' });
/** Waits until all is known that is shown before the booking is sent: until then presses are ignored. */
const isReady = () => waitFor(async () => expect(await confirm()).not.toHaveAttribute('aria-disabled'));
const press = () => pressWhenReady('Confirm Booking');
const isWaiting = () => waitFor(async () => expect(await confirm()).toHaveAttribute('aria-disabled', 'true'));
const notes = () => screen.findByRole('textbox', { name: /Notes for Adaeze/ });
const sent = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/bookings/');
const keyOf = (call: Call | undefined) => call?.headers.get('idempotency-key');

beforeEach(() => loggedInAs('client'));
afterEach(() => jest.useRealTimers());

describe('confirming a booking', () => {
  it('shows services, time, length and price before the request is sent', async () => {
    fakeApi(answers());
    renderBooking(PATH, STATE);
    const aside = within(await screen.findByRole('complementary', { name: 'Your booking' }));
    expect(aside.getByText('480 min (8 h)')).toBeVisible();
    expect(aside.getByText('$482.00')).toBeVisible();
    expect(aside.getByText('Booking as Naomi Tesfaye. You pay Adaeze Braids on the day.')).toBeVisible();
    expect(screen.getByText('Fri, 28 Nov 2025')).toBeVisible();
    expect(screen.getByText('10:00 am to 6:00 pm AEDT')).toBeVisible();
    expect(screen.getByText('6 × $9.50')).toBeVisible();
  });

  it("shows the house rules with the booking's dates, and sends the version that was shown", async () => {
    // Days before the visit, when it can still be moved.
    jest.useFakeTimers({ now: Date.parse('2025-11-24T00:00:00Z'), advanceTimers: true });
    const { deposit, ...rest } = HOUSE_RULES_TEMPLATES.fair;
    const rules = { ...rest, deposit: { ...deposit, kind: 'none' } };
    const stored = { version: 3, rules, template: 'fair', can_take_deposits: false, reliability: null };
    const changed = { version: 4, rules: { ...rules, redo_days: 2 } };
    let answer = stored;
    const { calls } = fakeApi({
      ...answers(),
      [`GET /professionals/${ADAEZE.id}/house-rules`]: () => json(answer),
      'POST /bookings/': (call: Call) => {
        if (Object(call.body).houseRulesVersion === 4) return json(booking(), { status: 201 });
        answer = { ...stored, ...changed };
        return json({ detail: 'The house rules have changed.', house_rules: changed }, { status: 409 });
      },
    });
    renderBooking(PATH, STATE);
    expect((await screen.findByText('If you move it')).nextSibling).toHaveTextContent(
      'You can move it twice, before Thu 27 Nov, 10:00 am.',
    );
    expect(screen.getByText(/Say so within 7 days/)).toBeVisible();
    await press();
    expect(
      await screen.findByText('The house rules have changed. What applies now is shown below.'),
    ).toBeVisible();
    expect(await screen.findByText(/Say so within 2 days/)).toBeVisible();
    await press();
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    expect(sent(calls).map(({ body }) => Object(body).houseRulesVersion)).toEqual([3, 4]);
  });

  it('shows the notes once the house rules have loaded, to avoid layout shift', async () => {
    let answer: (rules: unknown) => void = () => undefined;
    const known = new Promise((resolve) => {
      answer = resolve;
    });
    fakeApi({ ...answers(), [`GET /professionals/${ADAEZE.id}/house-rules`]: () => known });
    renderBooking(PATH, STATE);
    await isWaiting();
    expect(screen.queryByRole('textbox', { name: /^Notes/ })).not.toBeInTheDocument();
    const rules = HOUSE_RULES_TEMPLATES.flexible;
    answer(json({ version: 3, rules, template: 'flexible', can_take_deposits: false, reliability: null }));
    expect(await screen.findByRole('textbox', { name: /^Notes/ })).toBeEnabled();
    expect(screen.getByText('If you move it')).toBeVisible();
  });

  it.each([
    [true, /You pay \$48\.20 now, as a deposit, and \$433\.80 on the day\./],
    [false, /You pay Adaeze Braids on the day\./],
  ])('shows how much is paid now; the deposit is for new clients: %s', async (isNew, payment) => {
    const rules = HOUSE_RULES_TEMPLATES.flexible;
    const stored = { version: 3, rules, template: 'flexible', can_take_deposits: true, reliability: null };
    const deposit_case = { is_new_client: isNew, had_no_show: false };
    fakeApi({
      ...answers(),
      [`GET /professionals/${ADAEZE.id}/house-rules`]: () => json({ ...stored, deposit_case }),
    });
    renderBooking(PATH, STATE);
    expect(await screen.findByText('If you move it')).toBeVisible();
    expect(await screen.findByText(payment)).toBeVisible();
  });

  it('shows the deposit again when it has changed under the same rules, and sends what was shown', async () => {
    const rules = HOUSE_RULES_TEMPLATES.flexible;
    let answer = { version: 3, rules, template: 'flexible', can_take_deposits: false, reliability: null };
    const { calls } = fakeApi({
      ...answers(),
      [`GET /professionals/${ADAEZE.id}/house-rules`]: () => json(answer),
      'POST /bookings/': (call: Call) => {
        if (Object(call.body).depositCents === 4820) return json(booking(), { status: 201 });
        answer = { ...answer, can_take_deposits: true };
        const house_rules = { version: 3, rules };
        return json({ detail: HOUSE_RULES_MESSAGES.depositChanged, house_rules }, { status: 409 });
      },
    });
    renderBooking(PATH, STATE);
    expect(await screen.findByText(/You pay Adaeze Braids on the day\./)).toBeVisible();
    await press();
    expect(
      await screen.findByText(`${HOUSE_RULES_MESSAGES.depositChanged} What applies now is shown below.`),
    ).toBeVisible();
    expect(await screen.findByText(/You pay \$48\.20 now, as a deposit/)).toBeVisible();
    await press();
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    expect(sent(calls).map(({ body }) => Object(body).depositCents)).toEqual([0, 4820]);
  });

  it("keeps the card for a no-show only with the client's consent", async () => {
    const rules = HOUSE_RULES_TEMPLATES.strict;
    const answer = { version: 3, rules, template: 'strict', can_take_deposits: true, reliability: null };
    const { calls } = fakeApi({
      ...answers(),
      [`GET /professionals/${ADAEZE.id}/house-rules`]: () => json(answer),
      'POST /bookings/': () => json({ detail: 'Not now.' }, { status: 409 }),
    });
    renderBooking(PATH, STATE);
    const consent = await screen.findByRole('checkbox', {
      name: 'Keep my card at the payment provider for this visit. If I do not come, up to $241.00 in all can be charged to it, the deposit included. It is deleted 48 hours after the visit at the latest. You can book without this.',
    });
    expect(consent).not.toBeChecked();
    await press();
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    await waitFor(() => expect(consent).toBeEnabled());
    await userEvent.click(consent);
    await press();
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    expect(sent(calls).map(({ body }) => Object(body).keepsCard)).toEqual([undefined, true]);
  });

  it('says that a card kept without a deposit is entered in the next step', async () => {
    const { deposit, ...others } = HOUSE_RULES_TEMPLATES.strict;
    const rules = { ...others, deposit: { ...deposit, kind: 'none' } };
    const answer = { version: 3, rules, template: null, can_take_deposits: true, reliability: null };
    fakeApi({ ...answers(), [`GET /professionals/${ADAEZE.id}/house-rules`]: () => json(answer) });
    renderBooking(PATH, STATE);
    const consent = await screen.findByRole('checkbox', { name: /^Keep my card/ });
    expect(screen.queryByText(/Next you enter your card/)).not.toBeInTheDocument();
    await userEvent.click(consent);
    expect(screen.getByText(/You pay Adaeze Braids on the day\. Next you enter your card/)).toBeVisible();
  });

  it('sends what was shown with one idempotency key, then shows the ticket', async () => {
    const { calls } = fakeApi(answers());
    const { place } = renderBooking(PATH, STATE);
    await userEvent.type(await notes(), '  Tender spot  ');
    await press();
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    expect(place().path).toBe('/booking-confirmed/booking-1');
    expect(sent(calls)).toHaveLength(1);
    expect(keyOf(sent(calls)[0])).toMatch(/^[\w-]{16,}$/);
    expect(sent(calls)[0]?.body).toEqual({
      professionalId: ADAEZE.id,
      clientId: 'client-naomi',
      serviceIds: ['braids', 'wash'],
      products: [
        { productId: 'hair', quantity: 6, pricePerItem: 9.5, totalPrice: 57, isClientSupplied: false },
      ],
      startTime: '2025-11-27T23:00:00.000Z',
      endTime: '2025-11-28T07:00:00.000Z',
      notes: 'Tender spot',
      totalPrice: 482,
      houseRulesVersion: 0,
      depositCents: 0,
    });
  });

  it('books once, however often the button is pressed', async () => {
    let answer: (response: Response) => void = () => {};
    const { calls } = fakeApi({
      ...answers(),
      'POST /bookings/': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    renderBooking(PATH, STATE);
    const button = await confirm();
    await userEvent.dblClick(button);
    await userEvent.click(button);
    expect(button).toHaveTextContent('Booking...');
    expect(sent(calls)).toHaveLength(1);
    answer(json(booking(), { status: 201 }));
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
  });

  it('retries with the same key and body after a lost response, then sends later notes separately', async () => {
    const served: Record<string, unknown> = {
      ...answers(),
      'POST /bookings/': offline,
      'PATCH /bookings/booking-1': ({ body }: Call) => booking({ notes: (body as { notes: string }).notes }),
    };
    const { calls } = fakeApi(served);
    renderBooking(PATH, STATE);
    await userEvent.type(await notes(), 'First');
    await press();
    const [alert, ...others] = await screen.findAllByRole('alert');
    expect(alert).toHaveTextContent('No answer came. Please check your connection. Trying again is safe');
    expect(others).toEqual([]);
    expect(screen.queryByText('Booking failed. Please try again.')).not.toBeInTheDocument();
    await userEvent.type(await notes(), ' and second');
    Object.assign(served, { 'POST /bookings/': answers()['POST /bookings/'] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    const [first, second] = sent(calls);
    expect(second?.body).toEqual(first?.body);
    expect(keyOf(second)).toBe(keyOf(first));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ notes: 'First and second' });
  });

  it("can be retried at once while the client's bookings reload after a lost response", async () => {
    const served: Record<string, unknown> = {
      ...answers(),
      'GET /bookings/clients/client-naomi': [],
      'POST /bookings/': offline,
    };
    const { calls } = fakeApi(served);
    renderBooking(PATH, STATE);
    await isReady();
    served['GET /bookings/clients/client-naomi'] = () => new Promise(() => undefined);
    await press();
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    await isWaiting();
    served['POST /bookings/'] = answers()['POST /bookings/'];
    await userEvent.click(tryAgain);
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    expect(keyOf(sent(calls)[1])).toBe(keyOf(sent(calls)[0]));
  });

  it('also shows a toast when the server fails', async () => {
    fakeApi({ ...answers(), 'POST /bookings/': () => problem(500) });
    renderBooking(PATH, STATE);
    await press();
    expect(await screen.findByText('Booking failed. Please try again.')).toBeVisible();
    expect(screen.getByText(/Trying again is safe/)).toBeVisible();
  });

  describe('once the client has left the page', () => {
    /** Confirms, goes back to the products, and lets the server answer. */
    async function leaveBefore(answered: Response) {
      let answer: (response: Response) => void = () => undefined;
      fakeApi({
        ...answers(),
        'POST /bookings/': () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      });
      const { place } = renderBooking(PATH, STATE);
      await press();
      await userEvent.click(screen.getByRole('link', { name: 'Add products' }));
      await waitFor(() => expect(place().path).toBe('/add-products-to-booking/braids'));
      await act(async () => answer(answered));
      return place;
    }

    it('tells of a booking, and stays where the client is', async () => {
      const place = await leaveBefore(json(booking(), { status: 201 }));
      expect(await toasts().findByText(MESSAGES.bookingSecured)).toBeVisible();
      expect(place().path).toBe('/add-products-to-booking/braids');
    });

    it('tells that the time was taken', async () => {
      await leaveBefore(problem(409, MESSAGES.timeTaken));
      expect(await toasts().findByText(`${MESSAGES.timeTaken} Choose another one.`)).toBeVisible();
    });
  });

  it('does not book while the house rules cannot be loaded', async () => {
    const served = {
      ...answers(),
      [`GET /professionals/${ADAEZE.id}/house-rules`]: (): unknown => problem(503),
    };
    const { calls } = fakeApi(served);
    renderBooking(PATH, STATE);
    expect(await screen.findByText('Failed to load the house rules.')).toBeVisible();
    expect(screen.queryByText(/You pay/)).not.toBeInTheDocument();
    await isWaiting();
    await userEvent.click(await confirm());
    expect(sent(calls)).toEqual([]);
    Object.assign(served, NO_HOUSE_RULES);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await press();
    await waitFor(() => expect(Object(sent(calls)[0]?.body).houseRulesVersion).toBe(0));
  });

  it('leaves out what is no longer offered when the request is refused for it', async () => {
    const served: Record<string, unknown> = {
      ...answers(),
      'POST /bookings/': ({ body }: Call) =>
        Object(body).products.length === 0
          ? json(booking(), { status: 201 })
          : problem(409, BOOKING_MESSAGES.productGone),
    };
    const { calls } = fakeApi(served);
    renderBooking(PATH, STATE);
    await isReady();
    served[`GET /product/professional/${ADAEZE.id}/all`] = [];
    await press();
    expect(await screen.findByText(BOOKING_MESSAGES.productGone)).toBeVisible();
    expect(await screen.findByText(/We have left it out of the total/)).toBeVisible();
    expect(screen.getAllByText('$425.00')[0]).toBeVisible();
    await press();
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    expect(sent(calls).map(({ body }) => Object(body).totalPrice)).toEqual([482, 425]);
  });

  it('says that the service is gone when the request is refused for it', async () => {
    const served: Record<string, unknown> = {
      ...answers(),
      'POST /bookings/': problem(409, BOOKING_MESSAGES.serviceGone),
    };
    fakeApi(served);
    renderBooking(PATH, STATE);
    await isReady();
    Object.assign(served, { 'GET /services/braids': () => problem(404) });
    await press();
    expect(await screen.findByText(MESSAGES.serviceNotFound)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all services' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm Booking' })).not.toBeInTheDocument();
  });

  it('keeps key, notes and the unanswered request across a reload', async () => {
    const { calls } = fakeApi({ ...answers(), 'POST /bookings/': offline });
    const first = renderBooking(PATH, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    await press();
    await screen.findByRole('button', { name: 'Try again' });
    first.leave();

    renderBooking(PATH, STATE);
    expect(await notes()).toHaveValue('Tender spot');
    await press();
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    expect(keyOf(sent(calls)[1])).toBe(keyOf(sent(calls)[0]));
    expect(sent(calls)[1]?.body).toEqual(sent(calls)[0]?.body);
  });

  it('does not repeat an unanswered request whose consent has been withdrawn', async () => {
    const rules = HOUSE_RULES_TEMPLATES.strict;
    const answer = { version: 3, rules, template: 'strict', can_take_deposits: true, reliability: null };
    const { calls } = fakeApi({
      ...answers(),
      [`GET /professionals/${ADAEZE.id}/house-rules`]: () => json(answer),
      'POST /bookings/': offline,
    });
    const first = renderBooking(PATH, STATE);
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Keep my card/ }));
    await press();
    await screen.findByRole('button', { name: 'Try again' });
    first.leave();

    renderBooking(PATH, STATE);
    expect(await screen.findByRole('checkbox', { name: /^Keep my card/ })).not.toBeChecked();
    await press();
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    expect(sent(calls).map(({ body }) => Object(body).keepsCard)).toEqual([true, undefined]);
    expect(keyOf(sent(calls)[1])).not.toBe(keyOf(sent(calls)[0]));
  });

  it('says that the time was taken, and links back to the times with all other choices kept', async () => {
    fakeApi({ ...answers(), 'POST /bookings/': () => problem(409, 'That time is no longer available.') });
    const { place } = renderBooking(PATH, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('That time is no longer available.');
    await userEvent.click(screen.getByRole('link', { name: 'Pick another time' }));
    expect(place()).toEqual({
      path: '/pick-booking-time/braids',
      state: {
        professionalId: ADAEZE.id,
        selectedServices: STATE.selectedServices,
        selectedProducts: STATE.selectedProducts,
      },
    });
  });

  it('shows changed prices, and sends them with a new key', async () => {
    const served = {
      ...answers(),
      'POST /bookings/': (): Response => problem(409, 'The price has changed. Please review your booking.'),
    };
    const { calls } = fakeApi(served);
    renderBooking(PATH, STATE);
    await screen.findByText('$482.00', { selector: 'dd' });
    Object.assign(served, { [`GET /services/professional/${ADAEZE.id}`]: [{ ...BRAIDS, price: 360 }, WASH] });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The price has changed. Please review your booking.',
    );
    expect(await screen.findByText('$502.00', { selector: 'dd' })).toBeVisible();
    Object.assign(served, { 'POST /bookings/': answers()['POST /bookings/'] });
    await press();
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    const [first, second] = sent(calls);
    expect(second?.body).toMatchObject({ totalPrice: 502 });
    expect(keyOf(second)).not.toBe(keyOf(first));
  });

  it('links to the open requests when there are too many, and can send the same choices later', async () => {
    const served: Record<string, unknown> = {
      ...answers(),
      'POST /bookings/': json({ detail: 'Withdraw one first.', open_requests: 5 }, { status: 409 }),
    };
    const { calls } = fakeApi(served);
    renderBooking(PATH, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    await press();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Withdraw one first. Your choices are kept.');
    expect(within(alert).getByRole('link', { name: 'See your requests' })).toHaveAttribute(
      'href',
      '/client-profile?status=pending#client-bookings',
    );
    expect(screen.queryByText('Booking failed. Please try again.')).not.toBeInTheDocument();
    Object.assign(served, { 'POST /bookings/': answers()['POST /bookings/'] });
    await press();
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    const [first, second] = sent(calls);
    expect(second?.body).toEqual(first?.body);
    expect(keyOf(second)).not.toBe(keyOf(first));
  });

  describe('while the client has too many open requests', () => {
    const refusing = {
      [`GET /professionals/${ADAEZE.id}/house-rules`]: {
        ...{ version: 0, rules: null, can_take_deposits: false, reliability: null },
        request_refusal: 'You have 5 requests.',
      },
    };

    it.each(['/pick-booking-time/braids', '/add-products-to-booking/braids', PATH])(
      'is reported on %s',
      async (path) => {
        fakeApi({ ...answers(), ...refusing });
        renderBooking(path, STATE);
        expect(await screen.findByText(/You have 5 requests\./)).toBeVisible();
        expect(screen.getByRole('link', { name: 'See your requests' })).toBeVisible();
      },
    );

    it('requests nothing for a visitor', async () => {
      loggedInAs(null);
      const { calls } = fakeApi({ ...answers(), ...refusing });
      renderBooking('/add-products-to-booking/braids', STATE);
      await screen.findByRole('button', { name: 'Proceed to Confirm Booking' });
      expect(calls.some(({ path }) => path.endsWith('/house-rules'))).toBe(false);
    });
  });

  it('restores the notes after Back and Forward through the steps', async () => {
    fakeApi(answers());
    renderBooking('/add-products-to-booking/braids', STATE);
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Confirm Booking' }));
    await userEvent.type(await notes(), 'Tender spot');
    await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Confirm Booking' }));
    expect(await notes()).toHaveValue('Tender spot');
  });

  it("shows the server's reason for a refusal and keeps the notes", async () => {
    fakeApi({
      ...answers(),
      'POST /bookings/': () => problem(403, 'You do not have permission to do this.'),
    });
    renderBooking(PATH, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    await press();
    expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
    expect(screen.getByText('Booking failed. Please try again.')).toBeVisible();
    expect(await notes()).toHaveValue('Tender spot');
  });

  it('sends a visitor to log in, and returns to the same choices and notes', async () => {
    loggedInAs(null);
    const { calls } = fakeApi(answers());
    const { place, leave } = renderBooking(PATH, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    await press();
    expect(place()).toEqual({
      path: '/login',
      state: {
        from: expect.objectContaining({ pathname: PATH, state: STATE }),
      },
    });
    expect(sent(calls)).toHaveLength(0);
    leave();
    loggedInAs('client');
    renderBooking(PATH, STATE);
    expect(await notes()).toHaveValue('Tender spot');
  });

  describe('while the client has another booking at that time', () => {
    const LIST = 'GET /bookings/clients/client-naomi';
    const other = (changes: Partial<Booking> = {}) =>
      booking({
        id: 'booking-2',
        status: 'confirmed',
        professional: { ...ADAEZE, id: 'pro-kwame', displayName: 'Kwame Cuts' },
        services: [{ id: 'fade', name: 'Skin fade', price: 40, serviceDurationMinutes: 60, style: null }],
        startTime: '2025-11-28T06:00:00.000Z',
        endTime: '2025-11-28T07:30:00.000Z',
        ...changes,
      });
    const WARNING = /You already have Skin fade with Kwame Cuts at that time/;

    it('warns before the request is sent, and requires an explicit confirmation', async () => {
      const { calls } = fakeApi({ ...answers(), [LIST]: [other()] });
      renderBooking(PATH, STATE);
      const warning = await screen.findByText(WARNING);
      expect(warning.closest('[role=alert]')).toHaveTextContent('Fri, 28 Nov 2025, 5:00 pm to 6:30 pm AEDT');
      expect(screen.getByRole('link', { name: 'View it' })).toHaveAttribute(
        'href',
        '/booking-details/booking-2',
      );
      expect(screen.queryByRole('button', { name: 'Confirm Booking' })).not.toBeInTheDocument();
      expect(sent(calls)).toHaveLength(0);
      await userEvent.click(screen.getByRole('button', { name: 'Book anyway' }));
      expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
      expect(JSON.stringify(sent(calls)[0]?.body)).not.toMatch(/fade|kwame|overlap/i);
    });

    it("enables the button only after the client's bookings have loaded", async () => {
      let answer: (bookings: unknown) => void = () => undefined;
      const known = new Promise((resolve) => {
        answer = resolve;
      });
      fakeApi({ ...answers(), [LIST]: () => known });
      renderBooking(PATH, STATE);
      await isWaiting();
      answer([]);
      await isReady();
    });

    it.each([
      ['was cancelled', { status: 'cancelled' }],
      ['ends when this one starts', { startTime: '2025-11-27T22:00:00Z', endTime: STATE.slotStart }],
      ['starts when this one ends', { startTime: '2025-11-28T07:00:00Z', endTime: '2025-11-28T08:00:00Z' }],
      ['is this one, sent before a lost response', { professional: ADAEZE, startTime: STATE.slotStart }],
    ] as const)('does not warn about a booking that %s', async (_case, changes) => {
      fakeApi({ ...answers(), [LIST]: [other(changes)] });
      renderBooking(PATH, STATE);
      await isReady();
      expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
    });

    it('warns a visitor who has logged in, whose bookings were not requested before', async () => {
      loggedInAs(null);
      const { calls } = fakeApi({ ...answers(), [LIST]: [other()] });
      renderBooking(PATH, STATE);
      expect(await confirm()).toBeEnabled();
      expect(calls.some(({ path }) => path.startsWith('/bookings/'))).toBe(false);
      act(() => loggedInAs('client'));
      expect(await screen.findByText(WARNING)).toBeVisible();
    });
  });

  it('shows on an older history entry that the booking was sent, and cannot send it again', async () => {
    let refusals = 1;
    const { calls } = fakeApi({
      ...answers(),
      'POST /bookings/': () => {
        refusals -= 1;
        return refusals < 0 ? json(booking(), { status: 201 }) : problem(409, MESSAGES.priceChanged);
      },
    });
    const { leave } = renderBooking(PATH, STATE);
    await press();
    expect(await screen.findByText(/price has changed/i)).toBeVisible();
    await press();
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    expect(keyOf(sent(calls)[1])).not.toBe(keyOf(sent(calls)[0]));
    leave();
    renderBooking(PATH, STATE);
    expect(screen.getByRole('heading', { level: 1, name: 'This booking was sent' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the booking' })).toHaveAttribute(
      'href',
      '/booking-confirmed/booking-1',
    );
    expect(screen.queryByRole('button', { name: 'Confirm Booking' })).not.toBeInTheDocument();
    expect(sent(calls)).toHaveLength(2);
  });

  it.each(['professional', 'admin'] as const)(
    'tells a logged-in %s that only clients can book',
    async (role) => {
      loggedInAs(role);
      fakeApi(answers());
      renderBooking(PATH, STATE);
      expect(await screen.findByText(/Bookings are made by clients/)).toBeVisible();
      expect(await confirm()).toBeDisabled();
    },
  );

  it('rejects notes that are too long, without truncating them', async () => {
    const long = 'a'.repeat(1001);
    fakeApi(answers());
    renderBooking(PATH, STATE);
    await userEvent.click(await notes());
    await userEvent.paste(long);
    expect(await notes()).toHaveValue(long);
    expect(screen.getByText('Notes can be 1000 characters at most')).toBeVisible();
    expect(await confirm()).toBeDisabled();
  });

  it('without a time, shows what is missing and links to that step', async () => {
    fakeApi(answers());
    renderBooking(PATH, { slotStart: 'yesterday', selectedServices: 7 });
    expect(await screen.findByRole('heading', { name: 'Missing booking information' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pick a time' })).toHaveAttribute(
      'href',
      '/pick-booking-time/braids',
    );
  });
});
