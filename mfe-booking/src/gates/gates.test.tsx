import type { Service } from '@crown-and-coil/shared-api';
import { fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freezeClock } from '../testing/freeze-clock';
import { renderBooking } from '../testing/render-booking';
import {
  ADAEZE,
  BRAIDS,
  booking,
  hoursFromNow,
  NO_HOUSE_RULES,
  TRIM,
  WASH,
  windowWith,
} from '../testing/samples';

const NO_GATES = { consultation: null, patchTest: null, photoQuote: false, minimumAge: null };
const START = '2027-03-04T22:00:00.000Z';
const OPEN = { from: '2027-02-01T00:00:00.000Z', until: '2027-04-01T00:00:00.000Z' };
const LOCS = { ...BRAIDS, gates: { ...NO_GATES, consultation: { serviceId: TRIM.id, validDays: 60 } } };
const COLOUR = { ...BRAIDS, gates: { ...NO_GATES, patchTest: { serviceId: null, validMonths: 6 } } };
const FOR_GROWN_UPS = { ...BRAIDS, gates: { ...NO_GATES, minimumAge: 16 } };
const PICK_TIME = '/pick-booking-time/braids';
const CONFIRM = '/confirm-booking/braids';
const CHOICES = {
  professionalId: ADAEZE.id,
  selectedServices: ['braids'],
  selectedProducts: [],
  slotStart: START,
  availabilityId: 'fri',
};

const answers = (service: Service, gates: readonly unknown[]): Record<string, unknown> => ({
  'GET /services/braids': service,
  'GET /services/braids/standing': { gates },
  [`GET /services/professional/${ADAEZE.id}`]: [service, TRIM, WASH],
  [`GET /product/professional/${ADAEZE.id}/all`]: [],
  [`GET /professionals/${ADAEZE.id}`]: { ...ADAEZE, profilePicture: null },
  ...NO_HOUSE_RULES,
  [`GET /availability/professional/${ADAEZE.id}`]: [
    windowWith('fri', START, '2027-03-05T10:00:00.000Z', [START], 420),
  ],
  'GET /bookings/clients/client-1': [],
});
const standing = (kind: string, starts: readonly unknown[] = [], booked: unknown = null) => ({
  kind,
  starts,
  booked,
});

beforeEach(() => {
  // Before the dates of the answers.
  freezeClock('2027-02-28T00:00:00.000Z');
  loggedInAs('client');
  // A visitor's draft goes to the account.
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('a service that requires a consultation first', () => {
  it('offers the consultation instead of the times', async () => {
    fakeApi(answers(LOCS, [standing('consultation')]));
    const { place } = renderBooking(PICK_TIME);
    expect(await screen.findByRole('heading', { name: 'A consultation comes first' })).toBeVisible();
    expect(screen.getByText(/After the consultation you have 60 days/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue to Booking' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Book the consultation' }));
    expect(place().path).toBe(`/pick-booking-time/${TRIM.id}`);
  });

  it('shows when the booked consultation takes place', async () => {
    const booked = { bookingId: 'booking-7', startTime: START };
    fakeApi(answers(LOCS, [standing('consultation', [], booked)]));
    renderBooking(PICK_TIME);
    const link = await screen.findByRole('link', { name: /5 Mar 2027/ });
    expect(link).toHaveAttribute('href', '/booking-details/booking-7');
    expect(screen.queryByRole('link', { name: 'Book the consultation' })).not.toBeInTheDocument();
  });

  it('can be booked after the consultation, and shows how long it is valid', async () => {
    fakeApi(answers(LOCS, [standing('consultation', [OPEN])]));
    renderBooking(PICK_TIME);
    expect(await screen.findByText(/until Thu, 1 Apr 2027/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to Booking' })).toBeInTheDocument();
  });

  it('informs a visitor, who may continue: the server decides', async () => {
    loggedInAs(null);
    const { calls } = fakeApi(answers(LOCS, []));
    renderBooking(PICK_TIME);
    expect(await screen.findByRole('link', { name: 'Book the consultation' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to Booking' })).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain('/services/braids/standing');
  });

  it('shows the reason when the server refuses the booking', async () => {
    const served = answers(LOCS, [standing('consultation', [OPEN])]);
    const detail = 'This service needs a consultation with this professional first.';
    served['POST /bookings/'] = () =>
      Response.json({ detail, gate: { kind: 'consultation', service_id: 'braids' } }, { status: 409 });
    fakeApi(served);
    renderBooking(CONFIRM, CHOICES);
    const button = await screen.findByRole('button', { name: 'Confirm Booking' });
    await waitFor(() => expect(button).toBeEnabled());
    served['GET /services/braids/standing'] = { gates: [standing('consultation')] };
    await userEvent.click(button);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Book the consultation' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  });
});

it('offers only starts at which all gates are open', async () => {
  const later = '2027-03-04T23:00:00.000Z';
  const gates = { ...NO_GATES, ...LOCS.gates, patchTest: COLOUR.gates.patchTest };
  const served = answers({ ...BRAIDS, gates }, [
    standing('consultation', [
      { ...OPEN, until: '2027-03-01T00:00:00.000Z' },
      { ...OPEN, from: START },
    ]),
    standing('patch_test', [{ ...OPEN, until: START }]),
  ]);
  served[`GET /availability/professional/${ADAEZE.id}`] = [
    windowWith(
      'mon',
      '2027-02-28T22:00:00.000Z',
      '2027-03-01T10:00:00.000Z',
      ['2027-02-28T22:00:00.000Z'],
      420,
    ),
    windowWith(
      'fri',
      '2027-03-04T21:00:00.000Z',
      '2027-03-05T10:00:00.000Z',
      ['2027-03-04T21:00:00.000Z', START, later],
      420,
    ),
  ];
  fakeApi(served);
  renderBooking(PICK_TIME);
  const starts = async () =>
    (await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('aria-label'));
  expect(await starts()).toEqual([
    expect.stringContaining('Mon, 1 Mar'),
    expect.stringContaining('9:00\u00a0am'),
  ]);
});

describe('a service that requires a photo quote', () => {
  const CUSTOM = { ...BRAIDS, gates: { ...NO_GATES, photoQuote: true } };
  const quote = (state: string) => ({ id: 'quote-3', state, expiresAt: START });

  it.each([
    ['there is no quote', null, 'Ask for a photo quote', `/ask-for-quote/${ADAEZE.id}?service=braids`],
    ['a quote is requested', quote('asked'), 'See your request', '/photo-quote/quote-3'],
    ['a quote is answered', quote('answered'), 'Pick a time for your quote', '/book-quote/quote-3'],
  ])('links to the next step when %s', async (_what, photoQuote, name, path) => {
    fakeApi({ ...answers(CUSTOM, []), 'GET /services/braids/standing': { gates: [], photoQuote } });
    renderBooking(PICK_TIME);
    expect(await screen.findByRole('heading', { name: 'A photo quote comes first' })).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    expect(screen.queryByRole('button', { name: 'Continue to Booking' })).not.toBeInTheDocument();
  });

  it('asks a visitor for a photo quote too', async () => {
    loggedInAs(null);
    fakeApi(answers(CUSTOM, []));
    renderBooking(PICK_TIME);
    expect(await screen.findByRole('link', { name: 'Ask for a photo quote' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue to Booking' })).not.toBeInTheDocument();
  });
});

it('asks for a patch test when no service offers one', async () => {
  fakeApi(answers(COLOUR, [standing('patch_test')]));
  renderBooking(PICK_TIME);
  expect(await screen.findByText(/Please ask Adaeze Braids for one/)).toBeVisible();
});

describe('a minimum age', () => {
  const confirm = () => screen.findByRole('button', { name: 'Confirm Booking' });
  const option = (name: string) => screen.findByRole('radio', { name });

  it('is confirmed before the booking is sent', async () => {
    const api = fakeApi({ ...answers(FOR_GROWN_UPS, []), 'POST /bookings/': booking() });
    renderBooking(CONFIRM, CHOICES);
    expect(await confirm()).toBeDisabled();
    await userEvent.click(await option('Somebody younger than 16'));
    const name = screen.getByLabelText('Name of the parent or guardian');
    await userEvent.type(name, 'Ama 2');
    expect(name).toBeInvalid();
    expect(await confirm()).toBeDisabled();
    await userEvent.clear(name);
    await userEvent.type(name, 'Ama Mensah');
    await waitFor(async () => expect(await confirm()).toBeEnabled());
    await userEvent.click(await confirm());
    const sent = () => api.calls.find(({ method }) => method === 'POST')?.body;
    await waitFor(() => expect(sent()).toMatchObject({ guardianName: 'Ama Mensah' }));
  });

  it('is confirmed with one tap by clients who are old enough', async () => {
    const api = fakeApi({ ...answers(FOR_GROWN_UPS, []), 'POST /bookings/': booking() });
    renderBooking(CONFIRM, CHOICES);
    await confirm();
    await userEvent.click(await option('Somebody who is 16 or older'));
    await waitFor(async () => expect(await confirm()).toBeEnabled());
    await userEvent.click(await confirm());
    const sent = () => api.calls.find(({ method }) => method === 'POST')?.body;
    await waitFor(() => expect(sent()).toMatchObject({ isOfAge: true }));
  });
});

describe('patch tests of a client', () => {
  const TESTS = '/clients/client-naomi/patch-tests';
  const TEST = { id: 'test-1', testedAt: '2026-11-01T00:00:00.000Z', product: 'Colour 5N' };

  function open(answer: unknown = TEST) {
    loggedInAs('professional');
    const tests: unknown[] = [];
    const api = fakeApi({
      'GET /bookings/booking-1': booking({
        status: 'confirmed',
        guardianName: 'Ama Mensah',
        ...hoursFromNow(100),
      }),
      'GET /clients/client-naomi/notes': { notes: null, updatedAt: null, notesVersion: 0 },
      'GET /clients/client-naomi/bookings': [],
      [`GET ${TESTS}`]: () => tests,
      [`POST ${TESTS}`]: () => {
        if (answer instanceof Response) return answer;
        tests.push(answer);
        return answer;
      },
      'DELETE /patch-tests/test-1': () => {
        tests.pop();
        return new Response(null, { status: 204 });
      },
    });
    renderBooking('/booking-details/booking-1');
    return api;
  }
  const show = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Show or note patch tests of Naomi' }));

  it('are recorded with the product, and deleted', async () => {
    const { calls } = open();
    await show();
    expect(screen.getByText('Ama Mensah')).toBeVisible();
    expect(await screen.findByText('None is noted.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Product'), 'Colour 5N');
    await userEvent.click(screen.getByRole('button', { name: 'Note patch test' }));
    const remove = await screen.findByRole('button', { name: /^Delete the patch test of/ });
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ product: 'Colour 5N' });
    await userEvent.click(remove);
    await userEvent.click(screen.getByRole('button', { name: 'Delete patch test' }));
    expect(await screen.findByText('None is noted.')).toBeVisible();
  });

  it('require a product; a server error is shown', async () => {
    open(problem(409, 'There are 50 patch tests of this client already.'));
    await show();
    await screen.findByText('None is noted.');
    await userEvent.click(screen.getByRole('button', { name: 'Note patch test' }));
    await waitFor(() => expect(screen.getByLabelText('Product')).toBeInvalid());
    await userEvent.type(screen.getByLabelText('Product'), 'Colour 5N');
    await userEvent.click(screen.getByRole('button', { name: 'Note patch test' }));
    expect(await screen.findByText('There are 50 patch tests of this client already.')).toBeVisible();
  });
});
