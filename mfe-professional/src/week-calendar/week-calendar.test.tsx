import { addDays, MAX_BLOCK_NOTE_LENGTH, mondayOf, weekdayOf } from '@crown-and-coil/shared-api';
import {
  type Answers,
  type Call,
  fakeApi,
  offline,
  problem,
  sampleBooking,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, BOOKING_SETTINGS, NO_CALENDAR, openWindow } from '../testing/samples';
import { weekAddress } from '../workspace/dashboard-address';

const year = new Date().getFullYear() + 2;
const DAY = `${year}-07-03`;
const OVERLAP = 'This overlaps your availability on Sat 3 Jul, 9:00 am to 5:00 pm.';
/** The fake server's windows, which the requests below change. */
let stored = [openWindow()];

const answers = (more: Answers = {}): Answers => ({
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /availability/': () => stored,
  'GET /bookings/professionals/pro-adaeze': [],
  'GET /availability/series': [],
  'GET /availability/blocked-times': [],
  'GET /availability/settings': BOOKING_SETTINGS,
  'GET /availability/days-off': [],
  'GET /calendar/connection': NO_CALENDAR,
  ...more,
});
/** Time limit of the first rendering, on a busy machine. */
const block = () => screen.findByRole('button', { name: /^Availability / }, { timeout: 25_000 });
const open = () => renderWorkspace(weekAddress(DAY));

// The lazy chunk is loaded first: on a busy machine compiling it takes longer than a test waits.
beforeAll(() => import('./week-calendar'));
beforeEach(() => {
  stored = [openWindow()];
});

it('shows windows and the bookings on them, each as a link', async () => {
  const times = { startTime: stored[0]?.startTime ?? '', endTime: `${year}-07-03T06:00:00.000Z` };
  fakeApi(
    answers({
      'GET /bookings/professionals/pro-adaeze': [
        sampleBooking(times),
        sampleBooking({
          ...{ id: 'booking-2', status: 'confirmed', ...times },
          ...{ bufferBeforeMinutes: 15, bufferAfterMinutes: 90 },
        }),
        sampleBooking({ id: 'booking-3', status: 'cancelled', ...times }),
      ],
    }),
  );
  open();
  expect(await block()).toHaveAccessibleName(/3 July?, 9:00\sam to 5:00\spm$/);
  expect(
    await screen.findByRole('link', { name: /^Pending booking on \w{3} \d+ \w+: Naomi Tesfaye, Knotless/ }),
  ).toHaveAttribute('href', '/booking/booking-1/update');
  expect(
    screen.getByRole('link', { name: /free time kept: 15\smin before, 1\sh 30\smin after$/ }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /^Confirmed booking on \w{3} \d+ \w+: Naomi/ })).toHaveAttribute(
    'href',
    '/booking-details/booking-2',
  );
  expect(screen.queryByRole('link', { name: /^Cancelled/ })).not.toBeInTheDocument();
});

it("requests only the shown days, from midnight to midnight in the professional's zone", async () => {
  const { calls } = fakeApi(answers());
  open();
  await block();
  const monday = mondayOf(DAY);
  const asked = calls.find(({ path }) => path === '/availability/')?.query;
  expect(asked?.get('from')).toBe(`${addDays(monday, -1)}T14:00:00.000Z`);
  expect(asked?.get('to')).toBe(`${addDays(monday, 6)}T14:00:00.000Z`);
});

describe('on a phone', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

  /** A window, or paper, of a width. Returns a function that changes it. */
  function fakeMedia(first: { type: 'screen' | 'print'; width: number }) {
    let shown = first;
    const isNarrow = () => shown.width < 768;
    const narrow = Object.defineProperty(new EventTarget(), 'matches', { get: isNarrow });
    Object.assign(globalThis, {
      matchMedia: (query: string) => (query === 'print' ? { matches: shown.type === 'print' } : narrow),
    });
    return (next: typeof first) =>
      act(() => {
        const wasNarrow = isNarrow();
        shown = next;
        if (isNarrow() !== wasNarrow) narrow.dispatchEvent(new Event('change'));
      });
  }
  const askedUntil = (calls: readonly Call[]) =>
    calls.filter(({ path }) => path === '/availability/').map(({ query }) => query.get('to'));
  const THIRD_DAY_ENDS = `${addDays(DAY, 2)}T14:00:00.000Z`;

  it('three days are shown, also on paper, which is wider', async () => {
    const change = fakeMedia({ type: 'screen', width: 390 });
    const { calls } = fakeApi(answers());
    open();
    await block();
    change({ type: 'print', width: 794 });
    expect(await block()).toBeVisible();
    change({ type: 'screen', width: 390 });
    expect(askedUntil(calls)).toEqual([THIRD_DAY_ENDS]);
  });

  it('a week is shown when it is turned', async () => {
    const change = fakeMedia({ type: 'screen', width: 390 });
    const { calls } = fakeApi(answers());
    open();
    await block();
    change({ type: 'screen', width: 844 });
    await waitFor(() =>
      expect(askedUntil(calls)).toEqual([THIRD_DAY_ENDS, `${addDays(mondayOf(DAY), 6)}T14:00:00.000Z`]),
    );
  });
});

it('shows a message when the shown days are empty', async () => {
  stored = [];
  fakeApi(answers());
  open();
  expect(await screen.findByText('You have no availability in these days.')).toBeVisible();
});

it('a window across midnight is one tab stop, in the week of its start and in the next', async () => {
  const sunday = addDays(mondayOf(DAY), 6);
  stored = [openWindow({ startTime: `${sunday}T10:00:00.000Z`, endTime: `${sunday}T18:00:00.000Z` })];
  fakeApi(answers());
  const { reload } = open();
  expect(await block()).toHaveAccessibleName(/8:00\spm to 4:00\sam the next day$/);
  reload();
  renderWorkspace(weekAddress(addDays(sunday, 1)));
  expect(await block()).toHaveAccessibleName(/8:00\spm to 4:00\sam the next day$/);
});

it('a window across midnight between two shown days is one tab stop', async () => {
  stored = [openWindow({ startTime: `${DAY}T10:00:00.000Z`, endTime: `${DAY}T18:00:00.000Z` })];
  fakeApi(answers());
  open();
  expect(await screen.findAllByRole('button', { name: /^Availability / }, { timeout: 25_000 })).toHaveLength(
    1,
  );
});

describe('by keyboard', () => {
  /** Ends the pause after the last press of a key. A slow machine must not reach its end between two presses. */
  let endPause: () => void;
  const start = window.setTimeout;
  beforeEach(() => {
    jest.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms !== 1_200) return start(run, ms);
      endPause = run;
      return 0;
    }) as typeof setTimeout);
  });
  afterEach(() => jest.mocked(window.setTimeout).mockRestore());

  it('saves after a pause', async () => {
    const { calls } = fakeApi(answers({ 'PUT /availability/window-1': openWindow() }));
    open();
    (await block()).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    act(() => endPause());
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  });

  it('moves and resizes a window in steps, announces each step, and saves once', async () => {
    const { calls } = fakeApi(answers({ 'PUT /availability/window-1': openWindow() }));
    open();
    (await block()).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowUp}{/Shift}');
    expect(await screen.findByText(/3 July?, 9:30 am to 5:15 pm$/)).toHaveAttribute('role', 'status');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/^Changed to \w{3} 3 July?, 9:30 am to 5:15 pm\.$/)).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { startTime: `${DAY}T09:30`, endTime: `${DAY}T17:15` },
    ]);
  });

  it('keeps focus on a window that moves to another day', async () => {
    fakeApi(answers());
    open();
    (await block()).focus();
    const [there, back] =
      weekdayOf(DAY) === 7 ? ['ArrowLeft', /2 July?, 9:00\sam/] : ['ArrowRight', /4 July?, 9:00\sam/];
    await userEvent.keyboard(`{${there}}`);
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(back));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/3 July?, 9:00\sam/));
  });

  it('keeps a window within the shown days', async () => {
    const { calls } = fakeApi(answers());
    open();
    (await block()).focus();
    await userEvent.keyboard('{ArrowRight>7/}{Escape}{ArrowLeft>7/}');
    expect(await screen.findByText(/^That day is not shown here/)).toBeInTheDocument();
    expect(await block()).toHaveFocus();
    await userEvent.keyboard('{Escape}{Tab}');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('saves when Tab leaves the window', async () => {
    const { calls } = fakeApi(answers({ 'PUT /availability/window-1': openWindow() }));
    open();
    (await block()).focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  });

  it('saves when the calendar is left', async () => {
    const { calls } = fakeApi(
      answers({ 'PUT /availability/window-1': openWindow(), 'GET /professionals/me/today': unanswered }),
    );
    open();
    (await block()).focus();
    await userEvent.keyboard('{ArrowDown}');
    // Without a blur, as by a shortcut of the browser.
    fireEvent.click(screen.getByRole('tab', { name: 'Today' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { startTime: `${DAY}T09:15`, endTime: `${DAY}T17:15` },
      ]),
    );
  });

  it('saves when the page is left, with a request that outlives it', async () => {
    const { calls } = fakeApi(answers({ 'PUT /availability/window-1': openWindow() }));
    open();
    (await block()).focus();
    await userEvent.keyboard('{ArrowDown}');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
        { body: { startTime: `${DAY}T09:15`, endTime: `${DAY}T17:15` }, keepalive: true },
      ]),
    );
  });

  it('opens the form with Enter, and saving there returns to the week', async () => {
    fakeApi(
      answers({ 'GET /availability/window-1': openWindow(), 'PUT /availability/window-1': openWindow() }),
    );
    const { address } = open();
    (await block()).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Edit availability' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Save availability' }));
    await waitFor(() => expect(address()).toBe(weekAddress(DAY)));
  });

  it('removes the window with Delete after a confirmation', async () => {
    fakeApi(
      answers({
        'DELETE /availability/window-1': () => {
          stored = [];
          return new Response(null, { status: 204 });
        },
      }),
    );
    open();
    (await block()).focus();
    await userEvent.keyboard('{Delete}');
    await userEvent.click(screen.getByRole('button', { name: 'Delete availability' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Availability / })).not.toBeInTheDocument(),
    );
  });

  it.each([
    ['overlaps', () => problem(409, OVERLAP), OVERLAP],
    [
      'would leave bookings without their time',
      () =>
        problem(409, 'There are 2 bookings in this time. Cancel them first, or keep their times available.'),
      'There are 2 bookings in this time. Cancel them first, or keep their times available.',
    ],
    [
      'lies in the past',
      () => problem(422, [{ loc: ['body', 'start_time'], msg: 'Must be in the future', type: 'future' }]),
      'Must be in the future',
    ],
    ['hits a server error', () => problem(500), 'Something went wrong. Please try again.'],
    ['does not reach the server', offline, 'Something went wrong. Please try again.'],
  ])('a move that %s is undone, and the reason is shown', async (_case, answer, text) => {
    fakeApi(answers({ 'PUT /availability/window-1': answer }));
    open();
    (await block()).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(await block()).toHaveAccessibleName(/3 July?, 9:00\sam to 5:00\spm$/);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText('Calendar')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a past window can be neither moved nor deleted', async () => {
    stored = [openWindow({ startTime: '2025-07-02T23:00:00.000Z', endTime: '2025-07-03T07:00:00.000Z' })];
    fakeApi(answers());
    renderWorkspace(weekAddress('2025-07-03'));
    const over = await block();
    expect(over).toHaveAttribute('aria-disabled', 'true');
    over.focus();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await block()).toHaveAccessibleName(/3 July?, 9:00\sam to 5:00\spm$/);
  });
});

describe('the toolbar', () => {
  it('links to the neighbouring weeks, to today, and to a new window on the day', async () => {
    fakeApi(answers());
    const { address } = open();
    await block();
    const monday = mondayOf(DAY);
    await userEvent.click(screen.getByRole('link', { name: 'Next week' }));
    expect(address()).toBe(weekAddress(addDays(monday, 7)));
    await userEvent.click(await screen.findByRole('link', { name: 'Previous week' }));
    expect(address()).toBe(weekAddress(monday));
    await userEvent.click(await screen.findByRole('link', { name: 'New window' }));
    expect(await screen.findByLabelText('Start')).toHaveValue(`${monday}T09:00`);
    expect(screen.getByLabelText('End')).toHaveValue(`${monday}T17:00`);
  });

  it('defaults to Week, and keeps List in the URL', async () => {
    fakeApi(answers());
    const { address } = renderWorkspace('/professional-dashboard?tab=availability');
    await screen.findByRole('link', { name: 'Next week' });
    await userEvent.click(screen.getByRole('button', { name: 'List' }));
    expect(address()).toBe('/professional-dashboard?tab=availability&show=list');
    expect(await screen.findByRole('link', { name: 'Set availability' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Week' }));
    expect(address()).toBe('/professional-dashboard?tab=availability');
    await screen.findByRole('link', { name: 'Next week' });
  });
});

describe('copying the week', () => {
  const copy = async () => {
    await block();
    await userEvent.click(screen.getByRole('button', { name: 'Copy week' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy week' }));
    return dialog;
  };

  it('asks for the target week, and shows it when everything was created', async () => {
    const { calls } = fakeApi(
      answers({ 'POST /availability/copy-week': { created: [openWindow({ id: 'copy' })], skipped: [] } }),
    );
    const { address } = open();
    await copy();
    const body = calls.find(({ method }) => method === 'POST')?.body as { from: string; to: string };
    expect(body.from).toBe(mondayOf(DAY));
    await waitFor(() => expect(address()).toBe(weekAddress(body.to)));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows what was skipped, and why', async () => {
    const skipped = {
      startTime: `${year}-07-10T09:00`,
      endTime: `${year}-07-10T17:00`,
      kind: 'overlaps',
      reason: OVERLAP,
    };
    fakeApi(
      answers({
        'POST /availability/copy-week': {
          created: [openWindow({ id: 'copy' })],
          skipped: [skipped, { ...skipped, kind: 'already_there', startTime: `${year}-07-11T09:00` }],
        },
      }),
    );
    open();
    await copy();
    const report = await screen.findByRole('dialog', {
      name: '1 window made, 1 skipped. 1 was there already.',
    });
    expect(within(report).getByRole('listitem')).toHaveTextContent(/10 July?, 9:00 am to 5:00 pm/);
    expect(within(report).getByRole('listitem')).toHaveTextContent(OVERLAP);
  });

  it.each([
    [
      () => problem(409, 'There is no availability to copy in the week of Mon 5 Oct.'),
      /^There is no availability/,
    ],
    [offline, 'Something went wrong. Please try again.'],
  ])('keeps the dialog open and shows why it failed', async (answer, text) => {
    fakeApi(answers({ 'POST /availability/copy-week': answer }));
    open();
    const dialog = await copy();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
  });
});

describe('a day off', () => {
  const take = async () => {
    await block();
    await userEvent.click(screen.getByRole('button', { name: 'Day off' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Take a day off' });
    expect(within(dialog).getByLabelText('Day')).toHaveValue(mondayOf(DAY));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take day off' }));
    return dialog;
  };

  it('removes its windows', async () => {
    fakeApi(
      answers({
        'POST /availability/day-off': () => {
          stored = [];
          return { removed: 1, trimmed: 0 };
        },
      }),
    );
    open();
    await take();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Availability / })).not.toBeInTheDocument(),
    );
  });

  it('is refused while there are bookings, with their count', async () => {
    const text = 'There is 1 booking in this time. Cancel it first, or keep its time available.';
    fakeApi(answers({ 'POST /availability/day-off': () => problem(409, text) }));
    open();
    const dialog = await take();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
    expect(within(dialog).getByLabelText('Day')).toHaveValue(mondayOf(DAY));
  });

  it('needs a day, and says so on its field', async () => {
    const { calls } = fakeApi(answers());
    open();
    await block();
    await userEvent.click(screen.getByRole('button', { name: 'Day off' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Take a day off' }));
    await userEvent.clear(dialog.getByLabelText('Day'));
    await userEvent.click(dialog.getByRole('button', { name: 'Take day off' }));
    expect(dialog.getByLabelText('Day')).toHaveAccessibleDescription('Choose a day');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  describe('with a last day', () => {
    const monday = mondayOf(DAY);
    const takeUntil = async (until: string) => {
      await block();
      await userEvent.click(screen.getByRole('button', { name: 'Day off' }));
      const dialog = screen.getByRole('alertdialog', { name: 'Take a day off' });
      fireEvent.change(within(dialog).getByLabelText(/^Until/), { target: { value: until } });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Take days off' }));
    };

    it('is every day of the range, in one request', async () => {
      const days = [monday, addDays(monday, 1), addDays(monday, 2)];
      const { calls } = fakeApi(answers({ 'POST /availability/days-off': { taken: days, kept: [] } }));
      open();
      await takeUntil(addDays(monday, 2));
      expect(await screen.findByText('3 days taken off')).toBeVisible();
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ days });
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });

    it('names the days that were kept for their bookings', async () => {
      const kept = [{ day: `${year}-07-04`, bookings: 2 }];
      fakeApi(answers({ 'POST /availability/days-off': { taken: [monday], kept } }));
      open();
      await takeUntil(addDays(monday, 1));
      const dialog = await screen.findByRole('dialog', { name: '1 day taken off' });
      expect(dialog).toHaveTextContent(/Not taken off, because of bookings: \w{3} 4 Jul/);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Show these days' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    it.each([
      ['ends before it begins', -1, 'Must be on or after the first day'],
      ['is too long', 40, 'Choose 40 days at most'],
    ])('sends nothing for a range that %s', async (_case, days, text) => {
      const { calls } = fakeApi(answers());
      open();
      await takeUntil(addDays(monday, days));
      expect(screen.getByLabelText(/^Until/)).toHaveAccessibleDescription(text);
      expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    });
  });
});

describe('a blocked time', () => {
  /** 12:00 to 1:30 pm of the day. */
  const lunch = {
    id: 'blocked-1',
    startTime: `${DAY}T02:00:00.000Z`,
    endTime: `${DAY}T03:30:00.000Z`,
    note: 'Lunch',
  };
  const withLunch = (more: Answers = {}) => answers({ 'GET /availability/blocked-times': [lunch], ...more });
  const lunchBlock = async () => {
    await block();
    return screen.findByRole('button', { name: /^Blocked time .*12:00\spm to 1:30\spm: Lunch$/ });
  };
  const fill = async (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };

  it('is made with a note, and an end before the start is on the next day', async () => {
    const { calls } = fakeApi(answers({ 'POST /availability/blocked-times': lunch }));
    open();
    await block();
    await userEvent.click(screen.getByRole('button', { name: 'Block time' }));
    const dialog = screen.getByRole('dialog', { name: 'Block time' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block time' }));
    await waitFor(() =>
      expect(screen.getByLabelText('From')).toHaveAccessibleDescription('Start time is required'),
    );
    await fill('Day', DAY);
    await fill('From', '22:00');
    await fill('To', '01:00');
    await waitFor(() => expect(screen.getByLabelText('To')).toHaveAccessibleDescription('On the next day'));
    await userEvent.type(within(dialog).getByLabelText(/^Note/), ' Ada phoned ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block time' }));
    expect(await screen.findByText('Time blocked')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      startTime: `${DAY}T22:00`,
      endTime: `${addDays(DAY, 1)}T01:00`,
      note: 'Ada phoned',
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is changed in its form; times that stay are sent as they are', async () => {
    const { calls } = fakeApi(withLunch({ 'PUT /availability/blocked-times/blocked-1': lunch }));
    open();
    await userEvent.click(await lunchBlock());
    const dialog = screen.getByRole('dialog', { name: 'Blocked time' });
    expect(within(dialog).getByLabelText('From')).toHaveValue('12:00');
    await fill('To', '14:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Blocked time saved')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      startTime: lunch.startTime,
      endTime: `${DAY}T14:00`,
      note: 'Lunch',
    });
  });

  it('keeps a long note whole, says what is wrong with it, and asks before it is lost', async () => {
    fakeApi(withLunch({}));
    open();
    await userEvent.click(await lunchBlock());
    const dialog = screen.getByRole('dialog', { name: 'Blocked time' });
    const note = within(dialog).getByLabelText(/^Note/);
    const long = 'x'.repeat(MAX_BLOCK_NOTE_LENGTH + 1);
    await userEvent.clear(note);
    await userEvent.click(note);
    await userEvent.paste(long);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(note).toHaveAccessibleDescription('Must be 200 characters or fewer');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(note).toHaveValue(long);
  });

  const askToUnblock = async () => {
    open();
    await userEvent.click(await lunchBlock());
    await userEvent.type(screen.getByLabelText(/^Note/), ' with Ife');
    await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
    return within(screen.getByRole('alertdialog', { name: 'Unblock this time' }));
  };

  it('is removed after a question', async () => {
    let blocked = [lunch];
    fakeApi(
      withLunch({
        'GET /availability/blocked-times': () => blocked,
        'DELETE /availability/blocked-times/blocked-1': () => {
          blocked = [];
          return new Response(null, { status: 204 });
        },
      }),
    );
    const question = await askToUnblock();
    await userEvent.click(question.getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByText('Time unblocked')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Blocked time/ })).not.toBeInTheDocument(),
    );
  });

  it('is kept, with the edited note, when the question is answered so', async () => {
    const { calls } = fakeApi(withLunch({}));
    const question = await askToUnblock();
    await userEvent.click(question.getByRole('button', { name: 'Keep it blocked' }));
    expect(screen.getByLabelText(/^Note/)).toHaveValue('Lunch with Ife');
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('a refused unblocking shows why, and keeps what was typed', async () => {
    const text = 'This time is not blocked any more.';
    fakeApi(withLunch({ 'DELETE /availability/blocked-times/blocked-1': () => problem(409, text) }));
    const question = await askToUnblock();
    await userEvent.click(question.getByRole('button', { name: 'Unblock' }));
    expect(await question.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText(/^Note/)).toHaveValue('Lunch with Ife');
  });

  it('a refused blocking shows why, and keeps what was typed', async () => {
    const text = 'There is 1 booking in this time. Cancel it first, or keep its time available.';
    fakeApi(withLunch({ 'POST /availability/blocked-times': () => problem(409, text) }));
    open();
    await lunchBlock();
    await userEvent.click(screen.getByRole('button', { name: 'Block time' }));
    const dialog = screen.getByRole('dialog', { name: 'Block time' });
    await fill('From', '09:00');
    await fill('To', '10:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block time' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
    expect(within(dialog).getByLabelText('From')).toHaveValue('09:00');
  });

  it("of the professional's own calendar is shown, and cannot be opened", async () => {
    fakeApi(answers({ 'GET /availability/blocked-times': [{ ...lunch, id: null, note: '' }] }));
    open();
    await block();
    expect(
      await screen.findByRole('img', {
        name: /^Blocked time .*12:00\spm to 1:30\spm: In your own calendar$/,
      }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Blocked time/ })).not.toBeInTheDocument();
  });
});

it.each([
  ['/availability/', 'GET /availability/'],
  ['/availability/blocked-times', 'GET /availability/blocked-times'],
  ['/bookings/professionals/pro-adaeze', 'GET /bookings/professionals/pro-adaeze'],
])('a failed %s can be retried, and the focus stays in the calendar', async (path, call) => {
  let isDown = true;
  const { calls } = fakeApi(answers({ [call]: () => (isDown ? problem(500) : []) }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load availability.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(calls.filter((one) => one.path === path).length).toBeGreaterThan(1);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Week of availability' })).toHaveFocus());
});
