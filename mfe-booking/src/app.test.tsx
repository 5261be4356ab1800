import { servicesApi } from '@crown-and-coil/shared-api';
import { fakeApi, loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { waitFor } from '@testing-library/react';
import remote from './app';
import { ADAEZE, BRAIDS, booking, HAIR } from './testing/samples';

beforeEach(() => loggedInAs(null));

const answers = {
  'GET /services/braids': BRAIDS,
  [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS],
  [`GET /product/professional/${ADAEZE.id}/all`]: [HAIR],
};

test("hovering a link to a booking step prefetches the step's data once", async () => {
  const { calls } = fakeApi(answers);
  const paths = () => calls.map(({ path }) => path);
  const prefetch = (path: string) => store.dispatch(remote.prefetch?.(path) as never);
  const { getService } = servicesApi.endpoints;

  prefetch('/pick-booking-time/braids');
  await waitFor(() => expect(getService.select('braids')(store.getState()).data).toBeDefined());

  // Now that the service is known, so is its professional.
  prefetch('/pick-booking-time/braids');
  prefetch('/confirm-booking/braids');
  await waitFor(() =>
    expect(paths()).toEqual([
      '/services/braids',
      `/services/professional/${ADAEZE.id}`,
      `/product/professional/${ADAEZE.id}/all`,
    ]),
  );
});

test('hovering a link to a booking prefetches the booking', async () => {
  loggedInAs('client');
  const { calls } = fakeApi({ 'GET /bookings/booking-1': booking() });
  store.dispatch(remote.prefetch?.('/booking-details/booking-1') as never);
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/bookings/booking-1']));
});
