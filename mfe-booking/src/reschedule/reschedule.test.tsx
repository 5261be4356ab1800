import { type Booking, HOUR_MS } from '@crown-and-coil/shared-api';
import { HOUSE_RULES_TEMPLATES, toDomain } from '@crown-and-coil/shared-api/contract';
import {
  type Answers,
  type Call,
  fakeApi,
  loggedInAs,
  offline,
  problem,
  sampleBookedStyle,
  store,
} from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressWhenReady } from '../testing/press-when-ready';
import { renderBooking } from '../testing/render-booking';
import { ADAEZE, asksForTimes, booking as sample, unpaidDeposit, windowWith } from '../testing/samples';

const PATH = '/booking/booking-1/reschedule';
/** Some hours after the moment of the test, on a full hour: the rules go by the clock. */
const at = (hours: number) =>
  new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString();
const OLD = at(100);
const QUARTER_LATER = at(100.25);
const NEXT_DAY = at(124);

const booking = (changes: Partial<Booking> = {}) =>
  sample({ status: 'confirmed', startTime: OLD, endTime: at(107), ...changes });
const WINDOWS = [windowWith('one', at(96), at(148), [OLD, QUARTER_LATER, NEXT_DAY], 420)];

function open(answers: Answers = {}, present = booking()) {
  let stored = present;
  const api = fakeApi({
    'GET /bookings/booking-1': () => stored,
    [`GET /availability/professional/${ADAEZE.id}`]: WINDOWS,
    'POST /bookings/booking-1/reschedule': ({ body }: Call) => {
      stored = { ...stored, ...(body as object), status: 'pending' };
      return stored;
    },
    ...answers,
  });
  const drawn = renderBooking(PATH);
  return { ...api, ...drawn };
}
const moves = (calls: readonly Call[]) => calls.filter(({ path }) => path.endsWith('/reschedule'));
const starts = () => screen.findAllByRole('radio');
/** On a phone the bar carries the same button; one of both is shown. */
const button = () => {
  const [found] = screen.getAllByRole('button', { name: 'Move booking' });
  if (!found) throw new Error('There is no button.');
  return found;
};
const beside = () => within(screen.getByRole('complementary', { name: 'Old and new time' }));

beforeEach(() => loggedInAs('client'));

describe('moving a booking', () => {
  it('requests starts with time for the booking, treats its own time as free and omits its start', async () => {
    const { calls } = open();
    expect(await starts()).toHaveLength(2);
    const asked = calls.find(asksForTimes);
    expect(asked?.query.get('duration_minutes')).toBe('420');
    expect(asked?.query.get('moving')).toBe('booking-1');
    expect(asked?.query.has('service_ids')).toBe(false);
    expect(asked?.query.has('latest_start')).toBe(false);
    expect(button()).toBeDisabled();
  });

  it('requests starts that fit the booked style', async () => {
    const { services } = booking();
    const style = { ...sampleBookedStyle(), earliestStart: '08:00', latestStart: '11:00' };
    const { calls } = open({}, booking({ services: services.map((service) => ({ ...service, style })) }));
    await starts();
    const { query } = calls.find(asksForTimes) as Call;
    expect([query.get('earliest_start'), query.get('latest_start')]).toEqual(['08:00', '11:00']);
  });

  it('warns the client of another booking at that time, and requires an explicit confirmation', async () => {
    const other = sample({
      id: 'booking-2',
      status: 'confirmed',
      professional: { ...ADAEZE, id: 'pro-kwame', displayName: 'Kwame Cuts' },
      services: [{ id: 'fade', name: 'Skin fade', price: 40, serviceDurationMinutes: 60, style: null }],
      startTime: at(125),
      endTime: at(126),
    });
    const { calls, place } = open({ 'GET /bookings/clients/client-naomi': [other, booking()] });
    const [first, second] = await starts();
    if (first) await userEvent.click(first);
    expect(screen.queryByText(/You already have/)).not.toBeInTheDocument();
    if (second) await userEvent.click(second);
    expect(await screen.findByText(/You already have Skin fade with Kwame Cuts at that time/)).toBeVisible();
    const [anyway] = screen.getAllByRole('button', { name: 'Move anyway' });
    if (anyway) await userEvent.click(anyway);
    await waitFor(() => expect(place().path).toBe('/booking-details/booking-1'));
    expect(moves(calls)[0]?.body).toEqual({ startTime: NEXT_DAY });
  });

  it("does not request the client's bookings when the professional moves it", async () => {
    loggedInAs('professional');
    const { calls } = open();
    const [first] = await starts();
    if (first) await userEvent.click(first);
    expect(button()).toBeEnabled();
    expect(calls.some(({ path }) => path.startsWith('/bookings/clients/'))).toBe(false);
  });

  it('shows old and new time side by side, and can move by 15 minutes', async () => {
    const { calls, place } = open();
    const [first] = await starts();
    expect(beside().getByText('Choose a start')).toBeVisible();
    if (first) await userEvent.click(first);
    expect(beside().getByText('Now')).toBeVisible();
    expect(beside().getByText('New time')).toBeVisible();
    expect(beside().getAllByText(/ to /)).toHaveLength(2);
    await pressWhenReady('Move booking');
    await waitFor(() => expect(place().path).toBe('/booking-details/booking-1'));
    const [move] = moves(calls);
    expect(move?.body).toEqual({ startTime: QUARTER_LATER });
    expect(move?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
  });

  it.each([
    ['client', 'confirmed', 'Your booking becomes pending again until Adaeze Braids confirms the new time.'],
    ['client', 'pending', 'Your booking stays pending until Adaeze Braids confirms the new time.'],
    ['professional', 'confirmed', 'Naomi is notified at once. The booking stays confirmed.'],
  ] as const)('tells a %s the effect on a %s booking', async (role, status, text) => {
    loggedInAs(role);
    open({}, booking({ status }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  const agreed = {
    houseRules: {
      ...{ version: 1, movesByClient: 0, movedLate: false, wasConfirmed: true },
      rules: toDomain(HOUSE_RULES_TEMPLATES.fair),
    },
    deposit: { ...unpaidDeposit(), state: 'paid' as const, payBefore: null },
  };
  const free =
    /As this leaves little time, Naomi can cancel free of charge, and a missed visit costs nothing\./;

  it('tells the professional that a move to a near start lets the client cancel free of charge', async () => {
    loggedInAs('professional');
    const near = [windowWith('one', at(1), at(148), [at(3), NEXT_DAY], 420)];
    open({ [`GET /availability/professional/${ADAEZE.id}`]: near }, booking(agreed));
    const [soon, nextDay] = await starts();
    expect(screen.queryByText(free)).not.toBeInTheDocument();
    if (soon) await userEvent.click(soon);
    expect(screen.getByText(free)).toBeVisible();
    if (nextDay) await userEvent.click(nextDay);
    expect(screen.queryByText(free)).not.toBeInTheDocument();
  });

  it('promises no free cancellation for a move to a later start', async () => {
    loggedInAs('professional');
    const later = [windowWith('one', at(1), at(148), [at(27)], 420)];
    open(
      { [`GET /availability/professional/${ADAEZE.id}`]: later },
      booking({ ...agreed, startTime: at(26), endTime: at(33) }),
    );
    const [start] = await starts();
    if (start) await userEvent.click(start);
    expect(screen.getByText('New time')).toBeVisible();
    expect(screen.queryByText(free)).not.toBeInTheDocument();
  });

  it('offers times to a client whose professional moved the booking too late for the house rules', async () => {
    const moved = { ...agreed, startTime: at(3), endTime: at(10) };
    open({}, booking({ ...moved, keepsFreeCancellation: true }));
    expect(await starts()).not.toHaveLength(0);
    expect(
      screen.getByText(/Cancelling is free until you move it; the house rules apply to the new time\.$/),
    ).toBeVisible();
  });

  it.each([
    [6000, 'Pay the deposit'],
    [0, 'Save my card'],
  ])(
    'leads an unpaid request to its payment, as it cannot be moved before: %i cents',
    async (cents, label) => {
      open({}, booking({ deposit: unpaidDeposit(cents) }));
      expect(
        await screen.findByText('Pay the deposit or save your card first, then you can move this booking.'),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', '/booking-deposit/booking-1');
      expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    },
  );

  it('stays on the page when the time was just taken, and moves to another one', async () => {
    let taken = true;
    const { calls, place } = open({
      [`GET /availability/professional/${ADAEZE.id}`]: () =>
        moves(calls).length > 0 ? [windowWith('one', at(96), at(148), [OLD, NEXT_DAY], 420)] : WINDOWS,
      'POST /bookings/booking-1/reschedule': () => {
        if (!taken) return booking({ startTime: NEXT_DAY });
        taken = false;
        return problem(409, 'That time is no longer available.');
      },
    });
    const [first] = await starts();
    if (first) await userEvent.click(first);
    await pressWhenReady('Move booking');
    expect(await screen.findByRole('alert')).toHaveTextContent('That time is no longer available.');
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(place().path).toBe(PATH);
    expect(button()).toBeDisabled();
    await userEvent.click(screen.getByRole('radio'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await pressWhenReady('Move booking');
    await waitFor(() => expect(place().path).toBe('/booking-details/booking-1'));
    const keys = moves(calls).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('retries a move without a response with the same key', async () => {
    let isUp = false;
    const { calls, place } = open({
      'POST /bookings/booking-1/reschedule': () => (isUp ? booking({ startTime: QUARTER_LATER }) : offline()),
    });
    const [first] = await starts();
    if (first) await userEvent.click(first);
    await pressWhenReady('Move booking');
    expect(await screen.findByRole('alert')).toHaveTextContent('Trying again is safe');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(place().path).toBe('/booking-details/booking-1'));
    const keys = moves(calls).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows the reason for any other refusal', async () => {
    open({ 'POST /bookings/booking-1/reschedule': () => problem(409, 'This booking is already completed.') });
    const [first] = await starts();
    if (first) await userEvent.click(first);
    await pressWhenReady('Move booking');
    expect(await screen.findByRole('alert')).toHaveTextContent('This booking is already completed.');
  });

  it('keeps the choice across a reload', async () => {
    const { leave } = open();
    const [first] = await starts();
    if (first) await userEvent.click(first);
    leave();
    const { calls, place } = open();
    expect((await starts())[0]).toBeChecked();
    await pressWhenReady('Move booking');
    await waitFor(() => expect(place().path).toBe('/booking-details/booking-1'));
    expect(moves(calls)[0]?.body).toEqual({ startTime: QUARTER_LATER });
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a booking that cannot be moved', () => {
  it.each([
    ['has started', { startTime: at(-2), endTime: at(5) }, 'This booking has already started.'],
    ['is cancelled', { status: 'cancelled' as const }, 'This booking is already cancelled.'],
    ['is completed', { status: 'completed' as const }, 'This booking is already completed.'],
  ])('shows the reason and offers no times when it %s', async (_case, changes, reason) => {
    open({}, booking(changes));
    expect(await screen.findByText(`${reason} It can no longer be moved.`)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Move booking' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View booking details' })).toBeVisible();
  });

  it('stops offering times when another person cancels it', async () => {
    let stored = booking();
    open({ 'GET /bookings/booking-1': () => stored });
    await starts();
    stored = booking({ status: 'cancelled' });
    store.dispatch({ type: 'api/invalidateTags', payload: [{ type: 'Booking', id: 'booking-1' }] });
    expect(await screen.findByText(/already cancelled. It can no longer be moved./)).toBeVisible();
  });
});

describe('loading errors', () => {
  it('retries a booking that failed to load', async () => {
    let isUp = false;
    open({ 'GET /bookings/booking-1': () => (isUp ? booking() : offline()) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load booking.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await starts()).toHaveLength(2);
  });

  it('leads from an unknown booking to the others', async () => {
    open({ 'GET /bookings/booking-1': problem(404, 'Not found.') });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load booking. We found no such booking.',
    );
    expect(screen.getByRole('link', { name: 'See your bookings' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('retries times that failed to load', async () => {
    let isUp = false;
    open({ [`GET /availability/professional/${ADAEZE.id}`]: () => (isUp ? WINDOWS : problem(500)) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load times.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await starts()).toHaveLength(2);
  });

  it('says when there are no times at all', async () => {
    open({ [`GET /availability/professional/${ADAEZE.id}`]: [] });
    expect(await screen.findByText('No availability found from this professional.')).toBeVisible();
    expect(screen.getByText(/fits this booking/)).toBeVisible();
  });
});
