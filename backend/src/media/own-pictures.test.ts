import {
  type AdminLogEntry,
  MEDIA_MESSAGES,
  type MediaItem,
  type Page,
} from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  type Person,
  type ProfilePerson,
} from '../../testing/people';
import { saveMenu, styleMenu } from '../../testing/style-menus';
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

describe("arranging one's own pictures", () => {
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

  test('stores the new order, and the next picture comes last', async () => {
    const reversed = [...ids].reverse();
    const answer = await order(reversed);
    expect(answer.json().map(({ id }: MediaItem) => id)).toEqual(reversed);
    const next = await storeMedia(testApp, person, 'Portfolio', { serviceCategory: 'Styling' });
    const listed = await mine(person, '?media_type=Portfolio');
    expect(listed.map(({ id }) => id)).toEqual([...reversed, next.id]);
  });

  test('answers 409 when the ids are not exactly the current ones', async () => {
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

  test('lets only the owner change and clear the alt text', async () => {
    const [id = ''] = ids;
    const patch = (alt: string | null, { token }: Person = person) =>
      testApp.call('PATCH', `/media/${id}`, { token, body: { alt } });
    expect((await patch('Box braids')).json().alt).toBe('Box braids');
    expect((await patch(null)).json().alt).toBeNull();
    expect((await patch('x'.repeat(201))).statusCode).toBe(422);
    for (const stranger of [professional, client, admin])
      expect((await patch('Mine now', stranger)).statusCode).toBe(404);
  });

  describe("a portfolio picture's look", () => {
    let serviceId: string;
    beforeEach(async () => {
      serviceId = await makeService(testApp, person);
      await saveMenu(testApp, person, serviceId, styleMenu());
    });
    const patch = (id: string, body: object, { token }: Person = person) =>
      testApp.call('PATCH', `/media/${id}`, { token, body });
    const shownLook = async () => {
      const answer = await testApp.call('GET', `/media/public?user_identifier=${person.id}`);
      return answer.json<MediaItem[]>().find(({ id }) => id === ids[0])?.look;
    };

    test('shows current labels, price and duration, and nothing that is no longer offered', async () => {
      const [id = ''] = ids;
      const look = { service_id: serviceId, options: ['medium'], hair_type: 4 };
      const answer = await patch(id, { look });
      const offer = {
        service_name: expect.any(String),
        has_menu: true,
        labels: ['Medium'],
        price_cents: 18_000,
        minutes_min: 60,
        minutes_max: 120,
      };
      expect(answer.json()).toMatchObject({ alt: 'a', look: { ...look, offer } });
      expect((await patch(id, { alt: 'b' })).json()).toMatchObject({ alt: 'b', look });
      expect((await patch(id, {})).json()).toMatchObject({ alt: 'b', look });
      expect(await shownLook()).toEqual({ ...look, offer });

      const [medium, large] = styleMenu().variants;
      const menu = { ...styleMenu(), revision: 1, variants: [{ ...medium, price_cents: 20_000 }, large] };
      const put = (body: object) =>
        testApp.call('PUT', `/services/${serviceId}/menu`, { token: person.token, body });
      await put(menu);
      expect(await shownLook()).toMatchObject({ offer: { price_cents: 20_000 } });
      await put({ ...menu, revision: 2, variants: [{ ...medium, offered: false }, large] });
      expect(await shownLook()).toEqual({ ...look, offer: null });
      await put({ revision: 3 });
      expect(await shownLook()).toEqual({ ...look, offer: null });

      const plain = (await patch(id, { look: { service_id: serviceId } })).json().look;
      expect(plain).toMatchObject({ hair_type: null, offer: { has_menu: false, labels: [] } });
      const exported = await testApp.call('GET', '/users/me/export', { token: person.token });
      expect(exported.json().more.pictures).toContainEqual(
        expect.objectContaining({ id, look: { service_id: serviceId, options: [], hair_type: null } }),
      );
      await testApp.call('DELETE', `/services/${serviceId}`, { token: person.token });
      expect(await shownLook()).toBeNull();
      expect((await patch(id, { look: null })).json().look).toBeNull();
    });

    test("must be a style of the owner's own menu, on the owner's portfolio", async () => {
      const [id = ''] = ids;
      const foreign = await makeService(testApp, professional);
      const refusals: readonly [object, readonly string[]][] = [
        [{ service_id: foreign, options: [] }, ['service_id']],
        [{ service_id: id, options: ['medium'] }, ['service_id']],
        [{ service_id: serviceId, options: [] }, ['options']],
        [{ service_id: serviceId, options: ['waist'] }, ['options']],
        [{ service_id: serviceId, options: ['medium', 'large'] }, ['options']],
        [{ service_id: serviceId, options: ['medium'], hair_type: 5 }, ['hair_type']],
        [{ options: ['medium'] }, ['service_id']],
      ];
      for (const [look, field] of refusals) {
        const answer = await patch(id, { look });
        expect([answer.statusCode, answer.json().detail[0]?.loc]).toEqual([422, ['body', 'look', ...field]]);
      }
      const look = { service_id: serviceId, options: ['medium'] };
      const face = await storeMedia(testApp, person, 'Professional Profile');
      expect((await patch(face.id, { look })).statusCode).toBe(422);
      const hair = await storeMedia(testApp, client, 'Client Current Hair');
      expect((await patch(hair.id, { look }, client)).statusCode).toBe(422);
      for (const stranger of [professional, client, admin])
        expect((await patch(id, { look }, stranger)).statusCode).toBe(404);
      expect(await shownLook()).toBeNull();
    });
  });

  test('a picture is deleted with its files by its owner or an admin', async () => {
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
    const log = await testApp.call('GET', '/admin/log', { token: admin.token });
    const removals = log
      .json<Page<AdminLogEntry>>()
      .results.filter(({ subject_id }) => [first, second].includes(subject_id ?? ''));
    expect(removals).toEqual([
      expect.objectContaining({
        admin: { id: admin.userId, username: admin.username },
        action: 'picture_removed',
        subject_id: second,
        details: { owner_user_id: person.userId, media_type: 'Portfolio' },
      }),
    ]);
  });
});
