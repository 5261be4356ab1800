import { addDays } from '@crown-and-coil/shared-api';
import { fakeApi, offline, problem } from '@crown-and-coil/shared-api/testing';
import { dayKey } from '@crown-and-coil/shared-ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, BOOKING_SETTINGS, NO_CALENDAR, openWindow } from '../testing/samples';

const WEEK = '/professional-dashboard?tab=availability';
const SERIES = {
  id: 'series-1',
  weekdays: [1],
  startTime: '09:00',
  endTime: '17:00',
  endsNextDay: false,
};
const LOADED = {
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /availability/': [],
  'GET /bookings/professionals/pro-adaeze': [],
  'GET /availability/series': [SERIES],
  'GET /availability/settings': BOOKING_SETTINGS,
  'GET /availability/days-off': [],
  'GET /calendar/connection': NO_CALENDAR,
};
const OVERLAP = 'This overlaps your availability on Sat 3 Oct, 9:00 am to 5:00 pm.';
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save / }));
const box = (name: string | RegExp) => screen.getByLabelText(name);
/** A date or time input cannot be typed into: the browser's picker sets its whole value. */
const pick = (name: string | RegExp, value: string) => fireEvent.change(box(name), { target: { value } });
const day = (name: string) => screen.getByRole('button', { name });
const today = () => dayKey(Date.now(), ADAEZE.timeZone);
const inAYear = addDays(today(), 300);

beforeEach(() => sessionStorage.clear());

describe('new weekly hours', () => {
  /** From 300 days ahead, so that no clock of the test matters. */
  async function fill() {
    await screen.findByLabelText('From');
    await userEvent.click(day('Monday'));
    await userEvent.click(day('Friday'));
    pick('From', '09:00');
    pick('To', '17:00');
    pick('First day', inAYear);
  }

  it('have five fields, begin today and have no end date', async () => {
    fakeApi(LOADED);
    renderWorkspace('/set-weekly-hours');
    expect(await screen.findByLabelText('First day')).toHaveValue(today());
    expect(box(/^Last day/)).toHaveValue('');
    expect(screen.getByRole('group', { name: 'Days' })).toBeVisible();
    const inputs = document.querySelectorAll('form input');
    expect([...inputs].map((input) => input.getAttribute('name'))).toEqual([
      'startTime',
      'endTime',
      'startsOn',
      'until',
    ]);
  });

  it('preview the windows they will create, and are sent from their first day', async () => {
    const made = { created: [openWindow()], skipped: [] };
    const { calls } = fakeApi({ ...LOADED, 'POST /availability/repeat': made });
    const { address } = renderWorkspace('/set-weekly-hours');
    await fill();
    expect(
      await screen.findByText(
        'Every Mon, Fri, 9:00 am to 5:00 pm, without an end: windows for the next 26 weeks, and more as time passes',
      ),
    ).toBeVisible();
    await save();
    await waitFor(() => expect(address()).toBe(WEEK));
    const body = calls.find(({ path }) => path === '/availability/repeat')?.body as { startTime: string };
    expect(body).toEqual({
      startTime: expect.stringMatching(/T09:00$/),
      endTime: expect.stringMatching(/T17:00$/),
      weekdays: [1, 5],
    });
    expect(body.startTime.slice(0, 10) >= inAYear).toBe(true);
  });

  it('show on their fields what is missing', async () => {
    const { calls } = fakeApi(LOADED);
    renderWorkspace('/set-weekly-hours');
    await screen.findByLabelText('From');
    await save();
    await waitFor(() => expect(box('From')).toHaveAccessibleDescription('Start time is required'));
    expect(box('To')).toHaveAccessibleDescription('End time is required');
    expect(screen.getByRole('group', { name: 'Days' })).toHaveAccessibleDescription(
      'Choose at least one day of the week',
    );
    pick('From', '09:00');
    pick('To', '09:00');
    await waitFor(() => expect(box('To')).toHaveAccessibleDescription('End time must be after start time'));
    pick('To', '02:00');
    await waitFor(() => expect(box('To')).toHaveAccessibleDescription('On the next day'));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  const skippedDay = {
    startTime: `${inAYear}T09:00`,
    endTime: `${inAYear}T17:00`,
    kind: 'overlaps',
    reason: OVERLAP,
  };

  it('show what was skipped and why', async () => {
    const made = { created: [openWindow(), openWindow()], skipped: [skippedDay] };
    fakeApi({ ...LOADED, 'POST /availability/repeat': made });
    renderWorkspace('/set-weekly-hours');
    await fill();
    await save();
    expect(await screen.findByRole('heading', { name: '2 windows made, 1 skipped.' })).toHaveFocus();
    expect(screen.getByRole('list', { name: 'Skipped' })).toHaveTextContent(OVERLAP);
    await userEvent.click(screen.getByRole('button', { name: 'Set more' }));
    expect(await screen.findByLabelText('From')).toHaveValue('');
  });

  it('keep the form when nothing could be created', async () => {
    fakeApi({ ...LOADED, 'POST /availability/repeat': { created: [], skipped: [skippedDay] } });
    renderWorkspace('/set-weekly-hours');
    await fill();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('0 windows made, 1 skipped.');
    expect(screen.getByRole('list', { name: 'Skipped' })).toHaveTextContent(OVERLAP);
    expect(box('From')).toHaveValue('09:00');
  });

  it.each([
    ['without a message', () => problem(500), 'Unexpected error from server.'],
    ['without a response', offline, 'Something went wrong.'],
    [
      'for its start',
      () => problem(422, [{ loc: ['body', 'start_time'], msg: 'Does not exist', type: 'nonexistent' }]),
      'Does not exist',
    ],
  ])('keep the input when they are refused %s', async (_case, answer, text) => {
    fakeApi({ ...LOADED, 'POST /availability/repeat': answer });
    renderWorkspace('/set-weekly-hours');
    await fill();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(box('To')).toHaveValue('17:00');
  });
});

describe('stored weekly hours', () => {
  const changed = { created: 26, removed: 26, kept: [], skipped: [] };

  it('can be changed, also to end on the next day', async () => {
    const { calls } = fakeApi({ ...LOADED, 'PUT /availability/series/series-1': changed });
    const { address } = renderWorkspace('/edit-weekly-hours/series-1');
    expect(await screen.findByLabelText('From')).toHaveValue('09:00');
    expect(day('Monday')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(day('Tuesday'));
    pick('From', '20:00');
    pick('To', '02:00');
    await save();
    await waitFor(() => expect(address()).toBe(WEEK));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      weekdays: [1, 2],
      startTime: '20:00',
      endTime: '02:00',
      endsNextDay: true,
      keepsBookings: false,
    });
    expect(await screen.findByText('Weekly hours changed: 26 windows made.')).toBeVisible();
  });

  it('list the bookings outside them, and keep those times after a second press', async () => {
    const text = 'There is 1 booking outside these hours. Keep its time as it is, or cancel it first.';
    const held = { start_time: '2028-07-02T23:00:00Z', end_time: '2028-07-03T07:00:00Z', bookings: 1 };
    const sent: unknown[] = [];
    const { calls } = fakeApi({
      ...LOADED,
      'PUT /availability/series/series-1': () => {
        sent.push(null);
        return sent.length < 3
          ? Response.json({ detail: text, windows: [held] }, { status: 409 })
          : { ...changed, kept: [held] };
      },
    });
    renderWorkspace('/edit-weekly-hours/series-1');
    await screen.findByLabelText('From');
    pick('From', '10:00');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    const list = await screen.findByRole('list', { name: 'Times with bookings' });
    expect(list).toHaveTextContent(/3 July? 2028, 9:00 am to 5:00 pm/);
    expect(list).toHaveTextContent('1 booking');

    // Other hours are asked about again.
    pick('From', '11:00');
    await waitFor(() => expect(list).not.toBeInTheDocument());
    await save();
    await screen.findByRole('list', { name: 'Times with bookings' });
    await userEvent.click(screen.getByRole('button', { name: 'Save and keep these times' }));
    expect(
      await screen.findByText('Weekly hours changed: 26 windows made, 1 kept for bookings.'),
    ).toBeVisible();
    const consents = calls
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => (body as { keepsBookings: boolean }).keepsBookings);
    expect(consents).toEqual([false, false, true]);
  });

  it('lead to the availability when they have ended', async () => {
    fakeApi(LOADED);
    renderWorkspace('/edit-weekly-hours/gone');
    expect(await screen.findByRole('alert')).toHaveTextContent('Weekly hours not found.');
    expect(screen.getByRole('link', { name: 'See your availability' })).toHaveAttribute(
      'href',
      '/professional-dashboard?tab=availability&show=list',
    );
  });
});
