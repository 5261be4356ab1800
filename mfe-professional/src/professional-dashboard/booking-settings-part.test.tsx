import { type Call, fakeApi, problem } from '@crown-and-coil/shared-api/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, BOOKING_SETTINGS, NO_CALENDAR } from '../testing/samples';

const PATH = '/professional-dashboard?tab=availability&show=list';
const LOADED = {
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /availability/': [],
  'GET /availability/series': [],
  'GET /availability/blocked-times': [],
  'GET /calendar/connection': NO_CALENDAR,
  'GET /availability/days-off': [],
};
beforeEach(() => sessionStorage.clear());

const form = async () => within(await screen.findByRole('form', { name: 'When clients can book' }));

it('notice, horizon and start interval are chosen from lists, which include none', async () => {
  let stored = { ...BOOKING_SETTINGS, noticeHours: 36 };
  const { calls } = fakeApi({
    ...LOADED,
    'GET /availability/settings': () => stored,
    'PUT /availability/settings': ({ body }: Call) => {
      stored = body as typeof stored;
      return stored;
    },
  });
  renderWorkspace(PATH);
  const settings = await form();
  // Saved by an app, and not among the usual choices.
  expect(settings.getByLabelText('Notice')).toHaveDisplayValue('At least 36 hours before');
  expect(settings.getByLabelText('Starts')).toHaveDisplayValue('Every 15 minutes');
  await userEvent.selectOptions(settings.getByLabelText('Notice'), 'At least 2 days before');
  await userEvent.selectOptions(settings.getByLabelText('How far ahead'), 'Up to 60 days ahead');
  await userEvent.selectOptions(settings.getByLabelText('Starts'), 'By the length of the visit');
  await userEvent.click(settings.getByRole('button', { name: 'Save booking settings' }));
  const sent = () => calls.filter(({ method }) => method === 'PUT').at(-1)?.body;
  await waitFor(() =>
    expect(sent()).toEqual({ noticeHours: 48, horizonDays: 60, startIntervalMinutes: null }),
  );
  expect(await screen.findByText('Booking settings saved')).toBeInTheDocument();
  await userEvent.selectOptions(settings.getByLabelText('Notice'), 'As short as the site allows');
  await userEvent.click(settings.getByRole('button', { name: 'Save booking settings' }));
  await waitFor(() => expect(sent()).toMatchObject({ noticeHours: null }));
});

it('shows an error when the settings cannot be loaded, and when the server refuses', async () => {
  fakeApi({ ...LOADED, 'GET /availability/settings': () => problem(500) });
  const { reload } = renderWorkspace(PATH);
  expect(await screen.findByText(/Failed to load your booking settings\./)).toBeVisible();
  reload();
  fakeApi({
    ...LOADED,
    'GET /availability/settings': BOOKING_SETTINGS,
    'PUT /availability/settings': () =>
      problem(422, [{ loc: ['body', 'horizon_days'], msg: 'Choose 1 to 366 days', type: 'x' }]),
  });
  renderWorkspace(PATH);
  const settings = await form();
  await userEvent.selectOptions(settings.getByLabelText('How far ahead'), 'Up to 14 days ahead');
  act(() => settings.getByRole('button', { name: 'Save booking settings' }).focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(settings.getByLabelText('How far ahead')).toHaveAccessibleDescription('Choose 1 to 366 days'),
  );
  await waitFor(() => expect(settings.getByLabelText('How far ahead')).toHaveFocus());
});

it('unsaved settings ask before another tab opens, and are kept as a draft', async () => {
  fakeApi({ ...LOADED, 'GET /availability/settings': BOOKING_SETTINGS, 'GET /services/my': [] });
  const { address } = renderWorkspace(PATH);
  const settings = await form();
  await userEvent.selectOptions(settings.getByLabelText('Notice'), 'At least 2 days before');
  await userEvent.click(screen.getByRole('tab', { name: 'Manage Services' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Leave without saving?');
  expect(address()).toBe(PATH);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(address()).toContain('tab=services');
  await userEvent.click(screen.getByRole('tab', { name: 'Manage Availability' }));
  await waitFor(async () =>
    expect((await form()).getByLabelText('Notice')).toHaveDisplayValue('At least 2 days before'),
  );
});
