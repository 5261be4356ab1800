import { fakeApi, store } from '@crown-and-coil/shared-api/testing';
import { accountApi } from './api';

test("the account export keeps the API's field names", async () => {
  const body = { exported_at: '2026-11-21T10:00:00.000Z', bookings: [{ start_time: 'a' }] };
  fakeApi({ 'GET /users/me/export': Response.json(body) });
  const { data } = await store.dispatch(accountApi.endpoints.exportAccount.initiate());
  expect(data).toEqual(body);
});
