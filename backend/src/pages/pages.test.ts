import { MINUTE_MS, type PublicAddresses } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeProfessional, makeService } from '../../testing/people';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function addresses() {
  const answer = await testApp.call('GET', '/pages/addresses');
  expect(answer.statusCode).toBe(200);
  const { professionals, services } = answer.json<PublicAddresses>();
  return { professionals: professionals.map(({ id }) => id), services: services.map(({ id }) => id) };
}

test('the sitemap has all public pages and no others', async () => {
  const open = await makeProfessional(testApp);
  const bookable = await makeService(testApp, open);
  const paused = await makeService(testApp, open, { is_active: false });
  const deleted = await makeService(testApp, open);
  await testApp.call('DELETE', `/services/${deleted}`, { token: open.token });
  const away = await makeProfessional(testApp);
  const unreachable = await makeService(testApp, away);
  await testApp.call('PUT', '/professionals/me', {
    token: away.token,
    body: {
      display_name: 'Away',
      professional_type: 'barber',
      location: 'Footscray VIC',
      experience_years: 1,
      is_active: false,
      specializations: [],
    },
  });

  const { professionals, services } = await addresses();
  expect(professionals).toContain(open.id);
  expect(professionals).not.toContain(away.id);
  expect(services).toContain(bookable);
  for (const hidden of [paused, deleted, unreachable]) expect(services).not.toContain(hidden);
});

test('the addresses are read once a minute, however often they are requested', async () => {
  const later = jest.spyOn(performance, 'now');
  const start = performance.now();
  const at = (minutes: number) => later.mockReturnValue(start + minutes * MINUTE_MS);
  at(2);
  await addresses();
  const added = await makeProfessional(testApp);

  at(2.9);
  expect((await addresses()).professionals).not.toContain(added.id);
  at(3);
  expect((await addresses()).professionals).toContain(added.id);
  later.mockRestore();
});
