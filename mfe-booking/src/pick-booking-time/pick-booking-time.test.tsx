import { type Call, fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freezeClock } from '../testing/freeze-clock';
import { renderBooking } from '../testing/render-booking';
import { ADAEZE, asksForTimes, BRAIDS, WASH, windowWith } from '../testing/samples';

const PATH = '/pick-booking-time/braids';
/** Saturday 22 November 2025, 9:00 am in Melbourne (AEDT, UTC+11). */
const NOW = new Date('2025-11-21T22:00:00.000Z');
/** Wednesday 26 and Friday 28 November, 9:00 and 10:00 am; Saturday 13 December, 5:00 pm to 1:00 am. */
const WED_9 = '2025-11-25T22:00:00.000Z';
const FRI_9 = '2025-11-27T22:00:00.000Z';
const FRI_10 = '2025-11-27T23:00:00.000Z';
const SAT_17 = '2025-12-13T06:00:00.000Z';

const WINDOWS = [
  windowWith('wed', WED_9, '2025-11-26T10:00:00.000Z', [WED_9], 480),
  windowWith('fri', FRI_9, '2025-11-28T10:00:00.000Z', [FRI_9, FRI_10], 480),
  windowWith('sat', SAT_17, '2025-12-13T15:00:00.000Z', [SAT_17], 480),
];
const STATE = { professionalId: ADAEZE.id, selectedServices: ['braids', 'wash'], selectedProducts: [] };

const answers = (windows: unknown = WINDOWS): Record<string, unknown> => ({
  'GET /services/braids': BRAIDS,
  [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS, WASH],
  [`GET /product/professional/${ADAEZE.id}/all`]: [],
  [`GET /availability/professional/${ADAEZE.id}`]: windows,
});
const go = () => screen.findByRole('button', { name: 'Continue to Booking' });

beforeEach(() => {
  freezeClock(NOW);
  loggedInAs(null);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('picking a time', () => {
  it("requests starts with time for all services, from today in the professional's time zone", async () => {
    const { calls } = fakeApi(answers());
    renderBooking(PATH, STATE);
    await screen.findAllByRole('radio');
    const call = calls.find(asksForTimes) as Call;
    expect(call.query.getAll('service_ids')).toEqual(['braids', 'wash']);
    expect(call.query.get('from')).toBe('2025-11-21T13:00:00.000Z');
    expect(call.query.get('to')).toBe('2025-12-19T13:00:00.000Z');
  });

  it('groups starts by day with their ends, and shows length and time zone', async () => {
    fakeApi(answers());
    renderBooking(PATH, STATE);
    const group = within(await screen.findByRole('radiogroup', { name: 'Start time' }));
    expect(group.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Wed, 26 Nov',
      'Fri, 28 Nov',
    ]);
    expect(
      group.getByRole('radio', { name: 'Fri, 28 Nov, 10:00\u00a0am, ends 6:00\u00a0pm' }),
    ).not.toBeChecked();
    expect(screen.getByText('8 hours')).toBeVisible();
    expect(screen.getByText(/Times are in Melbourne time \(AEDT\)/)).toBeVisible();
  });

  it('requires a chosen start, and passes it on with all other choices', async () => {
    fakeApi(answers());
    const { place } = renderBooking(PATH, {
      ...STATE,
      selectedProducts: [{ productId: 'hair', quantity: 6 }],
    });
    expect(await go()).toBeDisabled();
    await userEvent.click(await screen.findByRole('radio', { name: /Fri, 28 Nov, 10:00\sam/ }));
    expect(screen.getAllByText("8 h of Adaeze Braids' 12 h day")).not.toHaveLength(0);
    await userEvent.click(await go());
    expect(place()).toEqual({
      path: '/add-products-to-booking/braids',
      state: {
        ...STATE,
        selectedProducts: [{ productId: 'hair', quantity: 6 }],
        slotStart: FRI_10,
        availabilityId: 'fri',
      },
    });
  });

  it('works with only the service in its path', async () => {
    const { calls } = fakeApi(answers());
    renderBooking(PATH);
    expect(await screen.findByText('7 hours')).toBeVisible();
    await screen.findAllByRole('radio');
    const call = calls.find(asksForTimes) as Call;
    expect(call.query.getAll('service_ids')).toEqual(['braids']);
  });

  it('preselects the start in its URL, as search results link to it', async () => {
    fakeApi(answers());
    renderBooking(`${PATH}?start=${encodeURIComponent(FRI_10)}`);
    expect(await screen.findByRole('radio', { name: /Fri, 28 Nov, 10:00\sam/ })).toBeChecked();
    expect(await go()).toBeEnabled();
  });

  it('is one tab stop; arrows choose across days, Home and End within a day', async () => {
    fakeApi(answers());
    renderBooking(PATH, STATE);
    const radios = await screen.findAllByRole('radio');
    expect(radios.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    radios[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: /Fri, 28 Nov, 9:00\sam/ })).toBeChecked();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('radio', { name: /Fri, 28 Nov, 10:00\sam/ })).toHaveFocus();
    expect(screen.getByRole('radio', { name: /Fri, 28 Nov, 10:00\sam/ })).toBeChecked();
  });

  it('first shows hourly starts and the last one of each day, and all of them on request', async () => {
    const quarters = Array.from({ length: 11 }, (_, quarter) =>
      new Date(Date.parse(FRI_9) + quarter * 15 * 60_000).toISOString(),
    );
    fakeApi(answers([windowWith('fri', FRI_9, '2025-11-28T08:30:00.000Z', quarters, 480)]));
    renderBooking(PATH, STATE);
    const times = () => screen.getAllByRole('radio').map(({ textContent }) => textContent?.split(' ends')[0]);
    await screen.findAllByRole('radio');
    expect(times()).toEqual(['9:00\u00a0am', '10:00\u00a0am', '11:00\u00a0am', '11:30\u00a0am']);
    expect(screen.getByRole('button', { name: /28/ })).toHaveTextContent('4 starts');

    const showAll = screen.getByRole('button', { name: 'Show all start times' });
    showAll.focus();
    await userEvent.keyboard('{Enter}');
    expect(showAll).toHaveAttribute('aria-pressed', 'true');
    expect(showAll).toHaveFocus();
    expect(times()).toHaveLength(11);
    await userEvent.click(screen.getByRole('radio', { name: /9:15\sam/ }));
    await userEvent.click(showAll);
    // The chosen start stays.
    expect(times()).toEqual([
      '9:00\u00a0am',
      '9:15\u00a0am',
      '10:00\u00a0am',
      '11:00\u00a0am',
      '11:30\u00a0am',
    ]);
    expect(screen.getByRole('radio', { name: /9:15\sam/ })).toBeChecked();
  });

  it('pages to later weeks, and names the day of ends past midnight', async () => {
    fakeApi(answers());
    renderBooking(PATH, STATE);
    await screen.findAllByRole('radio');
    const later = screen.getByRole('button', { name: 'Later week' });
    await userEvent.click(later);
    expect(await screen.findByText('No starts in this week.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go to the next ones, Sat, 13 Dec' }));
    expect(
      await screen.findByRole('radio', { name: 'Sat, 13 Dec, 5:00\u00a0pm, ends 1:00\u00a0am Sun' }),
    ).toBeVisible();
  });

  it('says between which dates the professional takes bookings, and limits paging to them', async () => {
    fakeApi({
      ...answers([WINDOWS[1]]),
      [`GET /availability/professional/${ADAEZE.id}/limits`]: {
        noticeHours: 72,
        horizonDays: 10,
        firstStart: '2025-11-24T22:00:00.000Z',
        lastDay: '2025-12-02',
      },
    });
    renderBooking(PATH, STATE);
    expect(
      await screen.findByText('Adaeze Braids takes bookings at least 3 days and at most 10 days ahead.'),
    ).toBeVisible();
    const week = () => within(screen.getByRole('navigation', { name: /^Week of/ }));
    const days = () =>
      week()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(days()).toEqual([
      ...['Sat 22 too soon', 'Sun 23 too soon', 'Mon 24 too soon'],
      ...['Tue 25 none', 'Wed 26 none', 'Thu 27 none', 'Fri 28 2 starts'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Later week' }));
    expect(days().slice(2, 5)).toEqual(['Mon 1 none', 'Tue 2 none', 'Wed 3 not yet']);
    // Not disabled, which would drop the focus.
    const later = screen.getByRole('button', { name: 'Later week' });
    expect(later).toHaveAttribute('aria-disabled', 'true');
    expect(later).toBeEnabled();
  });

  it('requests further weeks when paging past the first four', async () => {
    const { calls } = fakeApi(answers());
    renderBooking(PATH, STATE);
    await screen.findAllByRole('radio');
    for (let week = 0; week < 4; week += 1) {
      await userEvent.click(screen.getByRole('button', { name: 'Later week' }));
    }
    await screen.findByText('No starts in this week.');
    const asked = calls.filter(asksForTimes);
    expect(asked.map(({ query }) => query.get('from'))).toEqual([
      '2025-11-21T13:00:00.000Z',
      '2025-12-19T13:00:00.000Z',
    ]);
  });

  it('says when there is no availability, and can look further ahead', async () => {
    fakeApi({
      ...answers(),
      [`GET /availability/professional/${ADAEZE.id}`]: ({ query }: Call) =>
        query.get('from') === '2025-11-21T13:00:00.000Z'
          ? []
          : [
              windowWith(
                'jan',
                '2025-12-19T22:00:00.000Z',
                '2025-12-20T10:00:00.000Z',
                ['2025-12-19T22:00:00.000Z'],
                480,
              ),
            ],
    });
    renderBooking(PATH, STATE);
    expect(
      await screen.findByRole('heading', { name: 'No availability found from this professional.' }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Look further ahead' }));
    expect(await screen.findByRole('radio', { name: /Sat, 20 Dec, 9:00\sam/ })).toBeVisible();
  });

  it('says that a previously chosen time was taken, and keeps the other choices', async () => {
    fakeApi(answers());
    renderBooking(PATH, { ...STATE, slotStart: '2025-11-28T00:00:00.000Z', availabilityId: 'fri' });
    expect(await screen.findByRole('alert')).toHaveTextContent('That time is no longer available.');
    expect(await go()).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: /Fri, 28 Nov, 9:00\sam/ }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await go()).toBeEnabled();
  });

  it('retries after the times failed to load', async () => {
    const served = answers(() => problem(500, 'Something went wrong. Please try again.'));
    fakeApi(served);
    renderBooking(PATH, STATE);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load times.');
    Object.assign(served, answers());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
  });
});
