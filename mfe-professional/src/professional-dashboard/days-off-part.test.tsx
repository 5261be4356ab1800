import { fakeApi, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, BOOKING_SETTINGS, NO_CALENDAR } from '../testing/samples';

const PATH = '/professional-dashboard?tab=availability&show=list';
const exception = (day: string, changes: object = {}) => ({
  day,
  holiday: 'Christmas Day',
  isOff: false,
  bookings: 0,
  ...changes,
});
const LOADED = {
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /availability/': [],
  'GET /availability/series': [],
  'GET /availability/blocked-times': [],
  'GET /calendar/connection': NO_CALENDAR,
  'GET /availability/settings': BOOKING_SETTINGS,
};
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

it('one press takes a holiday off, another makes it a working day again', async () => {
  let isOff = false;
  const { calls } = fakeApi({
    ...LOADED,
    'GET /availability/days-off': () => [exception('2031-12-25', { isOff })],
    'POST /availability/days-off': () => {
      isOff = true;
      return { taken: ['2031-12-25'], kept: [] };
    },
    'DELETE /availability/days-off/2031-12-25': () => {
      isOff = false;
      return { created: 1 };
    },
  });
  renderWorkspace(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Take day off: Thu 25 Dec 2031' }));
  const work = await screen.findByRole('button', { name: 'Work this day: Thu 25 Dec 2031' });
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ days: ['2031-12-25'] });
  expect(await rowOf('Thu 25 Dec 2031')).toHaveTextContent('Christmas Day (day off)');
  await userEvent.click(work);
  expect(await screen.findByRole('button', { name: 'Take day off: Thu 25 Dec 2031' })).toBeVisible();
});

it('a day with bookings links to them, and is skipped when taking all days off', async () => {
  const days = [
    exception('2031-12-25', { bookings: 2 }),
    exception('2031-12-26', { holiday: 'Boxing Day' }),
    exception('2032-01-01', { holiday: 'New Year’s Day' }),
    exception('2032-01-02', { holiday: null, isOff: true }),
  ];
  const { calls } = fakeApi({
    ...LOADED,
    'GET /availability/days-off': days,
    'POST /availability/days-off': { taken: ['2031-12-26'], kept: [{ day: '2032-01-01', bookings: 1 }] },
  });
  renderWorkspace(PATH);
  const row = await rowOf('Thu 25 Dec 2031');
  expect(within(row).getByRole('link', { name: '2 bookings on this day' })).toHaveAttribute(
    'href',
    '/professional-dashboard?tab=availability&day=2031-12-25',
  );
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(await rowOf('Fri 2 Jan 2032')).toHaveTextContent('Day off');
  await userEvent.click(screen.getByRole('button', { name: 'Take all 2 holidays off' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not taken off, because of bookings: Thu 1 Jan 2032.',
  );
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ days: ['2031-12-26', '2032-01-01'] });
});

it('taking all holidays off leaves the focus beside the heading', async () => {
  let isOff = false;
  const taken = ['2031-12-25', '2031-12-26'];
  fakeApi({
    ...LOADED,
    'GET /availability/days-off': () => taken.map((day) => exception(day, { isOff })),
    'POST /availability/days-off': () => {
      isOff = true;
      return { taken, kept: [] };
    },
  });
  renderWorkspace(PATH);
  const all = await screen.findByRole('button', { name: 'Take all 2 holidays off' });
  await userEvent.click(all);
  await waitFor(() => expect(all).not.toBeInTheDocument());
  const heading = screen.getByRole('heading', { name: 'Days off and public holidays' });
  await waitFor(() => expect(heading.parentElement).toHaveFocus());
});

it('the first five days are shown, then all', async () => {
  const days = ['21', '22', '23', '24', '25', '26'].map((date) => exception(`2031-12-${date}`));
  fakeApi({ ...LOADED, 'GET /availability/days-off': days });
  renderWorkspace(PATH);
  const more = await screen.findByRole('button', { name: 'Show all 6' });
  expect(screen.queryByText('Fri 26 Dec 2031')).not.toBeInTheDocument();
  await userEvent.click(more);
  expect(await screen.findByText('Fri 26 Dec 2031')).toBeVisible();
});

it('shows a message when there are none, when loading fails and when the server refuses', async () => {
  fakeApi({ ...LOADED, 'GET /availability/days-off': [] });
  const { reload } = renderWorkspace(PATH);
  expect(await screen.findByText(/^No days off\./)).toBeVisible();
  reload();
  fakeApi({
    ...LOADED,
    'GET /availability/days-off': [exception('2031-12-25')],
    'POST /availability/days-off': () => problem(422, 'Choose today or a later day'),
  });
  renderWorkspace(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Take day off: Thu 25 Dec 2031' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Choose today or a later day'));
});
