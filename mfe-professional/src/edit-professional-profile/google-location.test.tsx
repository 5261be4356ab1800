import { type Call, fakeApi } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGoogle } from '../testing/fake-google';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE } from '../testing/samples';

const LOADED = {
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /media': [],
  'GET /services/my': [],
  'GET /places/provider': { googleMapsApiKey: 'browser-key' },
  'PUT /professionals/me': ({ body }: Call) => ({ ...ADAEZE, ...(body as object), specializations: [] }),
};
const box = () => screen.getByLabelText('Location');

/** Google's script is loaded once per page, so once in this file. */
const google = fakeGoogle([{ suburb: 'Wee Waa', state: 'NSW', latitude: -30.2, longitude: 149.4 }]);
afterAll(google.stop);
beforeEach(() => sessionStorage.clear());

async function chooseWeeWaa() {
  await screen.findByDisplayValue('Adaeze Braids');
  await userEvent.clear(box());
  await userEvent.type(box(), 'Wee');
  await screen.findByRole('option', { name: 'Wee Waa NSW' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(box()).toHaveValue('Wee Waa NSW'));
}

it('suggests Australian suburbs from Google Places when a key is configured, not from the API', async () => {
  const { calls } = fakeApi(LOADED);
  renderWorkspace('/edit-professional-profile');
  await chooseWeeWaa();
  expect(google.scripts).toHaveLength(1);
  expect(google.scripts[0]?.origin).toBe('https://maps.googleapis.com');
  expect(google.scripts[0]?.searchParams.get('key')).toBe('browser-key');
  // The chosen place may be looked up as well by now.
  expect(google.asked).toContainEqual(
    expect.objectContaining({
      input: 'Wee',
      includedRegionCodes: ['au'],
      includedPrimaryTypes: ['(cities)'],
    }),
  );
  expect(calls.some(({ path }) => path === '/places')).toBe(false);
  expect(box()).toHaveAccessibleDescription(/Your times follow the clock there/);
});

it('saves the coordinates of the chosen place, so that the server can derive its time zone', async () => {
  const { calls } = fakeApi(LOADED);
  renderWorkspace('/edit-professional-profile');
  await chooseWeeWaa();
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    location: 'Wee Waa NSW',
    coordinates: { latitude: -30.2, longitude: 149.4 },
  });
});

it('clears the coordinates as soon as the text is edited', async () => {
  const { calls } = fakeApi(LOADED);
  renderWorkspace('/edit-professional-profile');
  await chooseWeeWaa();
  await userEvent.clear(box());
  await userEvent.type(box(), 'Perth WA');
  // While the suggestions are open, assistive technology sees nothing but them and the box.
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  const { body } = calls.find(({ method }) => method === 'PUT') ?? {};
  expect(body).toMatchObject({ location: 'Perth WA' });
  expect(body).not.toHaveProperty('coordinates');
});
