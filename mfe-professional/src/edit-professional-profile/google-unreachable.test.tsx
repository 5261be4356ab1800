import { fakeApi, offline } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGoogle } from '../testing/fake-google';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE } from '../testing/samples';

const LOADED = {
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /media': [],
  'GET /places/provider': { googleMapsApiKey: 'browser-key' },
};
const box = () => screen.getByLabelText('Location');
const google = fakeGoogle('unreachable');
afterAll(google.stop);
beforeEach(() => sessionStorage.clear());

it("falls back to the API's suburbs when Google Places cannot be loaded", async () => {
  fakeApi({
    ...LOADED,
    'GET /places': [{ display: 'Perth WA', name: 'Perth', timeZone: 'Australia/Perth' }],
  });
  renderWorkspace('/edit-professional-profile');
  await screen.findByDisplayValue('Adaeze Braids');
  await userEvent.clear(box());
  await userEvent.type(box(), 'Per');
  expect(await screen.findByRole('option', { name: 'Perth WA' })).toBeVisible();
  expect(google.scripts.length).toBeGreaterThan(0);
});

it('is disabled, with the reason, when neither can be loaded', async () => {
  fakeApi({ ...LOADED, 'GET /places': offline });
  renderWorkspace('/edit-professional-profile');
  await waitFor(() => expect(box()).toBeDisabled());
  expect(box()).toHaveValue("Maps isn't available right now");
  expect(box()).toHaveAccessibleDescription(/Your location stays Footscray VIC/);
});
