import type {
  FoundFields,
  Page,
  ProfessionalListing,
  ServiceListing,
} from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../../testing/app';
import { NOW } from '../../bookings/testing/visit';

/** The app of the tests of searches. Importing this module registers its hooks, and each test file has an app of its own. */

type Found<Row> = Page<Row> & Pick<FoundFields, 'nearest' | 'understood' | 'hints' | 'relaxed'>;

export let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  // Friday. In Melbourne and Adelaide the clocks change on Sunday.
  testApp.setNow(NOW);
});
afterAll(() => testApp.close());

async function read<Row>(path: string): Promise<Found<Row>> {
  const answer = await testApp.call('GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
}
export const services = (query: string) => read<ServiceListing>(`/services/?${query}`);
export const professionals = (query: string) => read<ProfessionalListing>(`/professionals/?${query}`);
