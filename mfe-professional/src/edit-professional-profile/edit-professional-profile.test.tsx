import type { OwnProfessional } from '@crown-and-coil/shared-api';
import { type Call, fakeApi, json, offline, problem, store } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { availabilityApi } from '../endpoints/availability';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE } from '../testing/samples';

const PATH = '/edit-professional-profile';
const place = (display: string, zone: string) => ({ display, name: display, timeZone: zone });
const PLACES = [place('Perth WA', 'Australia/Perth'), place('North Perth WA', 'Australia/Perth')];
const LOADED = {
  'GET /professionals/profile': ADAEZE,
  'GET /media': [],
  'GET /media/public': [],
  'GET /services/my': [],
  'GET /places': ({ query }: Call) => (query.get('q')?.startsWith('Per') ? PLACES : []),
};
const box = (name: string) => screen.getByLabelText(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
const loaded = () => screen.findByDisplayValue('Adaeze Braids');
const retype = async (name: string, text: string) => {
  await userEvent.clear(box(name));
  if (text) await userEvent.type(box(name), text);
};

beforeEach(() => sessionStorage.clear());

it('saves trimmed values, shows a brief message, opens the dashboard, and renames the session', async () => {
  let stored = ADAEZE;
  const { calls } = fakeApi({
    ...LOADED,
    'GET /professionals/profile': () => stored,
    'PUT /professionals/me': ({ body }: Call) => {
      stored = { ...ADAEZE, ...(body as object), specializations: [] };
      return stored;
    },
  });
  const { address } = renderWorkspace(PATH);
  await loaded();
  await retype('Display name', '  Ada Locs  ');
  await userEvent.click(screen.getByRole('button', { name: /Specialisations/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Loctician' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await save();
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  expect(address()).toBe(PATH);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    displayName: 'Ada Locs',
    professionalType: 'hairdresser',
    location: 'Footscray VIC',
    streetAddress: '',
    bio: ADAEZE.bio,
    experienceYears: 11,
    isActive: true,
    specializations: [2, 5],
    offers: ADAEZE.offers,
    basedOn: {
      displayName: ADAEZE.displayName,
      professionalType: 'hairdresser',
      location: 'Footscray VIC',
      streetAddress: null,
      bio: ADAEZE.bio,
      experienceYears: 11,
      isActive: true,
      specializations: ADAEZE.specializations,
      offers: ADAEZE.offers,
    },
  });
  expect(store.getState().session.user?.profile?.displayName).toBe('Ada Locs');
  await waitFor(() => expect(address()).toBe('/professional-dashboard'), { timeout: 30_000 });
});

it('reads the hours again, which move with the time zone of the place', async () => {
  const { calls } = fakeApi({ ...LOADED, 'GET /availability/': [], 'PUT /professionals/me': ADAEZE });
  const reads = () => calls.filter(({ path }) => path === '/availability/');
  const hours = store.dispatch(availabilityApi.endpoints.listOwnAvailability.initiate({}));
  renderWorkspace(PATH);
  await loaded();
  await hours;
  expect(reads()).toHaveLength(1);
  await retype('Display name', 'Ada Locs');
  await save();
  await waitFor(() => expect(reads()).toHaveLength(2));
  hours.unsubscribe();
});

it('saves the offers, with distances and fees for home visits', async () => {
  const { calls } = fakeApi({ ...LOADED, 'PUT /professionals/me': ADAEZE });
  renderWorkspace(PATH);
  await loaded();
  await userEvent.click(screen.getByRole('button', { name: /You offer/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Step-free access' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(screen.getByRole('button', { name: /Languages beside English/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Twi' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  const addDistance = screen.getByRole('button', { name: 'Add distance' });
  const distance = (place: number) => within(screen.getByRole('group', { name: `Distance ${place}` }));
  await userEvent.click(addDistance);
  expect(distance(1).getByLabelText('Up to (km)')).toHaveFocus();
  await userEvent.keyboard('10');
  await userEvent.type(distance(1).getByLabelText('Fee (AUD)'), '0');
  await userEvent.click(addDistance);
  await userEvent.keyboard('8');
  await userEvent.type(distance(2).getByLabelText('Fee (AUD)'), '25.50');
  await save();
  await waitFor(() =>
    expect(distance(2).getByLabelText('Up to (km)')).toHaveAccessibleDescription(
      'Each distance must be longer than the one before',
    ),
  );
  await userEvent.type(distance(2).getByLabelText('Up to (km)'), '0');
  await userEvent.click(addDistance);
  await userEvent.click(screen.getByRole('button', { name: 'Remove distance 3' }));
  expect(addDistance).toHaveFocus();
  await save();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      offers: {
        amenities: ['step_free'],
        languages: ['Twi'],
        travelFees: [
          { upToKm: 10, price: 0 },
          { upToKm: 80, price: 25.5 },
        ],
      },
    }),
  );
});

it('a distance added after a failed save shows errors only for fields that were left', async () => {
  fakeApi(LOADED);
  renderWorkspace(PATH);
  await loaded();
  await retype('Experience (years)', '51');
  await save();
  expect(await screen.findByText('One thing to fix before this can be saved.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add distance' }));
  const row = within(screen.getByRole('group', { name: 'Distance 1' }));
  const [distance, fee] = [row.getByLabelText('Up to (km)'), row.getByLabelText('Fee (AUD)')];
  await userEvent.keyboard('10');
  await userEvent.tab();
  await userEvent.keyboard('5');
  expect(distance).toBeValid();
  expect(fee).toBeValid();
  await userEvent.keyboard('.125');
  await userEvent.tab();
  await waitFor(() => expect(fee).toHaveAccessibleDescription('Fee can have two decimals at most'));
  await userEvent.click(screen.getByRole('button', { name: 'Add distance' }));
  const second = within(screen.getByRole('group', { name: 'Distance 2' }));
  await userEvent.click(row.getByLabelText('Up to (km)'));
  await waitFor(() =>
    expect(second.getByLabelText('Up to (km)')).toHaveAccessibleDescription(/^Distance must be/),
  );
  expect(second.getByLabelText('Fee (AUD)')).toBeValid();
  expect(screen.getByText('Three things to fix before this can be saved.')).toBeVisible();
  await save();
  await waitFor(() =>
    expect(second.getByLabelText('Fee (AUD)')).toHaveAccessibleDescription('Fee must be $0 or more'),
  );
});

describe('a profile that another tab changed since the form was opened', () => {
  const openInTwoTabs = async (changes: Partial<OwnProfessional>) => {
    let stored: OwnProfessional = { ...ADAEZE, streetAddress: '14 Leander Street' };
    fakeApi({
      ...LOADED,
      'GET /professionals/profile': () => stored,
      'PUT /professionals/me': ({ body }: Call) => {
        const { basedOn, specializations: _ids, ...changed } = Object(body);
        if (
          basedOn &&
          (Object.keys(changes) as (keyof OwnProfessional)[]).some((f) => basedOn[f] !== stored[f])
        )
          return json({ detail: 'This has changed.', current: stored }, { status: 409 });
        stored = { ...stored, ...changed };
        return stored;
      },
    });
    renderWorkspace(PATH);
    await loaded();
    stored = { ...stored, ...changes };
    return () => stored;
  };

  it('keeps the new street address when only the bio is edited here', async () => {
    const stored = await openInTwoTabs({ streetAddress: '9 Byron Street' });
    await userEvent.clear(screen.getByLabelText(/^Bio/));
    await userEvent.type(screen.getByLabelText(/^Bio/), 'Braids.');
    await save();
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(stored()).toMatchObject({ streetAddress: '9 Byron Street', bio: 'Braids.' });
    expect(screen.getByLabelText(/^Street address/)).toHaveValue('9 Byron Street');
  });

  it('offers the new location when it is edited here too', async () => {
    const stored = await openInTwoTabs({ location: 'Hobart TAS' });
    await retype('Location', 'Perth WA');
    await userEvent.click(box('Display name'));
    await save();
    expect(await screen.findByRole('region', { name: 'Saved meanwhile' })).toHaveTextContent(
      'LocationHobart TAS',
    );
    expect(box('Location')).toHaveValue('Perth WA');
    expect(stored()).toMatchObject({ location: 'Hobart TAS' });
    await userEvent.click(screen.getByRole('button', { name: 'Use what is saved' }));
    expect(box('Location')).toHaveValue('Hobart TAS');
  });
});

it("shows the contract's messages", async () => {
  fakeApi(LOADED);
  renderWorkspace(PATH);
  await loaded();
  await retype('Display name', 'Studio 54');
  await retype('Location', 'X');
  await retype('Experience (years)', '51');
  await save();
  await waitFor(() =>
    expect(box('Display name')).toHaveAccessibleDescription('Business name should not contain numbers'),
  );
  expect(box('Location')).toHaveAccessibleDescription('Location is required');
  expect(box('Experience (years)')).toHaveAccessibleDescription('Experience must be from 0 to 50 years');
});

it('selects a suggested suburb by keyboard, and says its time zone and what stays unchanged', async () => {
  fakeApi(LOADED);
  renderWorkspace(PATH);
  await loaded();
  expect(box('Location')).toHaveAccessibleDescription(/Melbourne time/);
  expect(box('Location')).not.toHaveAccessibleDescription(/bookings/);
  await retype('Location', 'Per');
  await screen.findByRole('option', { name: 'Perth WA' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(box('Location')).toHaveValue('Perth WA');
  expect(box('Location')).toHaveAccessibleDescription(
    /Perth time.* The bookings that you have stay in Footscray VIC;/,
  );
});

it('disables the location while places cannot be loaded, until a retry succeeds', async () => {
  let down = true;
  fakeApi({ ...LOADED, 'GET /places': () => (down ? offline() : []) });
  renderWorkspace(PATH);
  await loaded();
  await waitFor(() => expect(box('Location')).toHaveValue("Maps isn't available right now"));
  expect(box('Location')).toBeDisabled();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(box('Location')).toHaveValue('Footscray VIC'));
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Suburbs in Australia\./));
});

it('keeps the stored location when the search for a half-typed one fails', async () => {
  const { calls } = fakeApi({
    ...LOADED,
    'GET /places': ({ query }: Call) => (query.get('q') === 'Foots' ? offline() : []),
    'PUT /professionals/me': ADAEZE,
  });
  renderWorkspace(PATH);
  await loaded();
  await retype('Location', 'Foots');
  await waitFor(() => expect(box('Location')).toBeDisabled());
  expect(box('Location')).toHaveAccessibleDescription(/^Your location stays Footscray VIC\./);
  // Outside of the list of suburbs, which is still open.
  await userEvent.click(screen.getByRole('button', { name: 'Save profile', hidden: true }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ location: 'Footscray VIC' }),
  );
});

it('keeps a chosen location while places cannot be loaded', async () => {
  let down = false;
  fakeApi({ ...LOADED, 'GET /places': (call: Call) => (down ? offline() : LOADED['GET /places'](call)) });
  renderWorkspace(PATH);
  await loaded();
  await retype('Location', 'Per');
  await screen.findByRole('option', { name: 'Perth WA' });
  down = true;
  await userEvent.keyboard('{ArrowDown}{Enter}{Backspace}');
  await waitFor(() => expect(box('Location')).toBeDisabled());
  expect(box('Location')).toHaveAccessibleDescription(/^Your location stays Perth WA\./);
});

it.each([
  ['a message', () => problem(409, 'Somebody else changed this.'), 'Somebody else changed this.'],
  ['no message', () => Response.json({}, { status: 500 }), 'Failed to update profile.'],
  ['nothing', offline, 'Unexpected error occurred.'],
])('keeps what was typed when a save is answered with %s', async (_case, answer, text) => {
  fakeApi({ ...LOADED, 'PUT /professionals/me': answer });
  renderWorkspace(PATH);
  await loaded();
  await retype('Display name', 'Ada Locs');
  await save();
  expect(await screen.findByText(text)).toBeVisible();
  expect(box('Display name')).toHaveValue('Ada Locs');
});

it('keeps the error of an unknown suburb while other fields are edited', async () => {
  const refusal = 'Choose a suburb from the list';
  fakeApi({
    ...LOADED,
    'PUT /professionals/me': () => problem(422, [{ loc: ['body', 'location'], msg: refusal, type: 'place' }]),
  });
  renderWorkspace(PATH);
  await loaded();
  await retype('Location', 'Nowhere');
  await userEvent.click(box('Display name'));
  await save();
  await waitFor(() => expect(box('Location')).toHaveAccessibleDescription(refusal));
  await retype('Display name', '');
  await userEvent.tab();
  await waitFor(() => expect(box('Display name')).toBeInvalid());
  expect(box('Location')).toHaveAccessibleDescription(refusal);
  await userEvent.type(box('Location'), ' WA');
  await waitFor(() => expect(box('Location')).toBeValid());
});

it("shows 'No user data found.' when the profile cannot be loaded", async () => {
  fakeApi({ 'GET /professionals/profile': () => problem(500, 'x') });
  renderWorkspace(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('No user data found.');
});
