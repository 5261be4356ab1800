import { MEDIA_MESSAGES, type MediaItem } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  type Person,
  type ProfilePerson,
} from '../../testing/people';
import { storeMedia } from '../../testing/uploads';

let testApp: TestApp;
let client: ProfilePerson;
let professional: ProfilePerson;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  client = await makeClient(testApp);
  professional = await makeProfessional(testApp);
  admin = await makeAdmin(testApp);
});
afterAll(() => testApp.close());

const mine = async ({ token }: Person, query = ''): Promise<MediaItem[]> =>
  (await testApp.call('GET', `/media${query}`, { token })).json();

describe('arranging the own pictures', () => {
  let person: ProfilePerson;
  let ids: string[];
  beforeEach(async () => {
    person = await makeProfessional(testApp);
    ids = [];
    for (const alt of ['a', 'b', 'c'])
      ids.push((await storeMedia(testApp, person, 'Portfolio', { serviceCategory: 'Styling', alt })).id);
  });
  const order = (given: readonly string[], { token }: Person = person, more: object = {}) =>
    testApp.call('PUT', '/media/order', {
      token,
      body: { media_type: 'Portfolio', service_category: 'Styling', ids: given, ...more },
    });

  test('a new order is stored, and the next picture comes last', async () => {
    const reversed = [...ids].reverse();
    const answer = await order(reversed);
    expect(answer.json().map(({ id }: MediaItem) => id)).toEqual(reversed);
    const next = await storeMedia(testApp, person, 'Portfolio', { serviceCategory: 'Styling' });
    const listed = await mine(person, '?media_type=Portfolio');
    expect(listed.map(({ id }) => id)).toEqual([...reversed, next.id]);
  });

  test('ids that are not exactly the current ones are a conflict', async () => {
    const [first = '', second = ''] = ids;
    const other = await storeMedia(testApp, person, 'Portfolio', { serviceCategory: 'Color' });
    for (const wrong of [
      [],
      [first],
      [first, second, second],
      [...ids, other.id],
      [first, second, other.id],
    ]) {
      const answer = await order(wrong);
      expect([answer.statusCode, answer.json()]).toEqual([409, { detail: MEDIA_MESSAGES.orderChanged }]);
    }
    expect((await order(ids, await makeProfessional(testApp))).statusCode).toBe(409);
  });

  test('only the owner changes and clears the alt text', async () => {
    const [id = ''] = ids;
    const patch = (alt: string | null, { token }: Person = person) =>
      testApp.call('PATCH', `/media/${id}`, { token, body: { alt } });
    expect((await patch('Box braids')).json().alt).toBe('Box braids');
    expect((await patch(null)).json().alt).toBeNull();
    expect((await patch('x'.repeat(201))).statusCode).toBe(422);
    for (const stranger of [professional, client, admin])
      expect((await patch('Mine now', stranger)).statusCode).toBe(404);
  });

  test('a picture is deleted with its files by its owner or admin', async () => {
    const [first = '', second = ''] = ids;
    const remove = (id: string, { token }: Person) => testApp.call('DELETE', `/media/${id}`, { token });
    const [shown] = await mine(person);
    for (const stranger of [professional, client])
      expect((await remove(first, stranger)).statusCode).toBe(404);
    expect((await remove(first, person)).statusCode).toBe(204);
    expect((await remove(first, person)).statusCode).toBe(404);
    expect((await testApp.app.inject(shown?.url ?? '')).statusCode).toBe(404);
    expect((await remove(second, admin)).statusCode).toBe(204);
    expect(await mine(person)).toHaveLength(1);
  });
});
