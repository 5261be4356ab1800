import type { Service } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeProduct, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { saveMenu, styleMenu } from '../../testing/style-menus';

let testApp: TestApp;
let amara: ProfilePerson;
let hemi: ProfilePerson;
let serviceId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  [amara, hemi] = [await makeProfessional(testApp), await makeProfessional(testApp)];
});
beforeEach(async () => {
  serviceId = await makeService(testApp, amara);
});
afterAll(() => testApp.close());

const readMenu = (id = serviceId, token?: string) => testApp.call('GET', `/services/${id}/menu`, { token });
const putMenu = (body: object, { token } = amara, id = serviceId) =>
  testApp.call('PUT', `/services/${id}/menu`, { token, body });
const summaryOf = async () => (await testApp.call('GET', `/services/${serviceId}`)).json<Service>().menu;

test('a service starts without a menu', async () => {
  const answer = await readMenu();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      revision: 0,
      groups: [],
      variants: [],
      hair: null,
      preparation: [],
      add_ons: [],
      cadence: null,
      hair_product: null,
    },
  ]);
  expect(await summaryOf()).toBeNull();
});

test('a saved menu is read back as written, with the current price of sold hair', async () => {
  const product = await makeProduct(testApp, amara, { name: 'X-pression pack', price: 9.5 });
  const menu = styleMenu(product);
  const saved = await saveMenu(testApp, amara, serviceId, menu);
  const hairProduct = { id: product, name: 'X-pression pack', price_cents: 950 };
  expect(saved).toEqual({ ...menu, revision: 1, hair_product: hairProduct });
  expect((await readMenu()).json()).toEqual(saved);

  await testApp.call('DELETE', `/product/${product}`, { token: amara.token });
  expect((await readMenu()).json()).toEqual({ ...saved, hair_product: null });
});

test('a service shows the range of what its menu offers, in every list', async () => {
  const [medium, large] = styleMenu().variants;
  const hidden = { ...medium, options: ['large'], price_cents: 900_000, offered: false };
  await saveMenu(testApp, amara, serviceId, styleMenu());
  const range = { price_from: 150, price_to: 180, minutes_from: 60, minutes_to: 120 };
  expect(await summaryOf()).toEqual(range);
  for (const path of [`/services/professional/${amara.id}`, '/services/my'])
    expect((await testApp.call('GET', path, { token: amara.token })).json()[0]).toMatchObject({
      menu: range,
    });
  expect((await testApp.call('GET', '/services/?limit=1')).json().results[0]).toMatchObject({ menu: range });

  expect(large).toBeDefined();
  await putMenu({ ...styleMenu(), revision: 1, variants: [medium, hidden] });
  expect(await summaryOf()).toEqual({ price_from: 180, price_to: 180, minutes_from: 60, minutes_to: 120 });
});

test('the shortest visit of each range of start times is stored for searches', async () => {
  const [medium] = styleMenu().variants;
  const variants = [
    { ...medium, options: ['medium'], minutes_max: 240, earliest_start: '08:00', latest_start: '11:00' },
    { ...medium, options: ['large'], minutes_max: 180 },
    { ...medium, options: ['jumbo'], minutes_max: 30, offered: false },
    { ...medium, options: ['small'], minutes_max: 360, earliest_start: '08:00', latest_start: '11:00' },
    { ...medium, options: ['tiny'], minutes_max: 420 },
  ].map((variant) => ({ ...variant, minutes_min: 15 }));
  const [group] = styleMenu().groups;
  const options = variants.map(({ options: [id = ''] }) => ({
    id,
    label: id,
    sentence: null,
    picture_id: null,
  }));
  const tier = { price_cents: 0, up_to_weeks: null };
  const cadence = {
    tiers: [
      { ...tier, up_to_weeks: 5, minutes: 15 },
      { ...tier, minutes: 45 },
    ],
    next_after_weeks: 5,
  };
  const menu = { ...styleMenu(), groups: [{ ...group, options }], variants, cadence };
  expect((await putMenu({ ...menu, revision: 0 })).json()).toMatchObject({ revision: 1 });
  const { menu_lengths } = await testApp.database
    .selectFrom('services')
    .select('menu_lengths')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  expect(menu_lengths).toEqual([
    { minutes: 195, earliest_start: null, latest_start: null },
    { minutes: 255, earliest_start: '08:00', latest_start: '11:00' },
  ]);
});

test('a menu can be saved only on top of the revision that was read', async () => {
  await saveMenu(testApp, amara, serviceId, styleMenu());
  const outdated = await putMenu(styleMenu());
  expect([outdated.statusCode, outdated.json().detail]).toEqual([
    409,
    'This menu was changed since you opened it. Please load it again.',
  ]);
  const saves = await Promise.all([1, 2, 3].map(() => putMenu({ ...styleMenu(), revision: 1 })));
  expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await readMenu()).json()).toMatchObject({ revision: 2 });
});

test('an empty menu removes the menu', async () => {
  await saveMenu(testApp, amara, serviceId, styleMenu());
  const removed = await putMenu({ revision: 1 });
  expect(removed.json()).toMatchObject({ revision: 2, groups: [], variants: [] });
  expect(await summaryOf()).toBeNull();
});

test('a menu is as visible as its service, and can be changed by its professional only', async () => {
  const hidden = await makeService(testApp, amara, { is_active: false });
  expect((await readMenu(hidden)).statusCode).toBe(404);
  expect((await readMenu(hidden, hemi.token)).statusCode).toBe(404);
  expect((await readMenu(hidden, amara.token)).statusCode).toBe(200);
  expect((await putMenu(styleMenu(), hemi)).statusCode).toBe(404);
  expect((await readMenu('nope')).statusCode).toBe(404);
});

test('all errors are reported at once, each on its cell', async () => {
  const [medium, large] = styleMenu().variants;
  const answer = await putMenu({
    ...styleMenu(),
    variants: [
      { ...medium, price_cents: 499, packs: null },
      { ...large, minutes_max: 15 },
    ],
  });
  expect(answer.statusCode).toBe(422);
  const cells = answer
    .json()
    .detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.join('.'), msg]);
  expect(Object.fromEntries(cells)).toEqual({
    'body.variants.0.price_cents': 'Price must be positive and above $5',
    'body.variants.0.packs': 'Say how many packs',
    'body.variants.1.minutes_max': 'Must not be less than the shortest duration',
  });
});

test("hair products and pictures must be the professional's own", async () => {
  const theirs = await makeProduct(testApp, hemi);
  const [size] = styleMenu().groups;
  const options = size?.options.map((option, index) => ({
    ...option,
    picture_id: index === 1 ? theirs : null,
  }));
  const answer = await putMenu({ ...styleMenu(theirs), groups: [{ ...size, options }] });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
    ['body', 'hair', 'product_id'],
    ['body', 'groups', '0', 'options', '1', 'picture_id'],
  ]);
});

test('300 combinations fit one request', async () => {
  const groups = [...'abc'].map((id) => ({
    id,
    name: id,
    options: Array.from({ length: 7 }, (_, index) => ({
      id: `${id}-${index}-${'x'.repeat(30)}`,
      label: `${id}${index}`,
    })),
  }));
  const idAt = (group: number, index: number) => groups[group]?.options[index]?.id;
  const variants = Array.from({ length: 300 }, (_, index) => ({
    options: [idAt(0, Math.floor(index / 49)), idAt(1, Math.floor(index / 7) % 7), idAt(2, index % 7)],
    price_cents: 10_000 + index,
    minutes_min: 60,
    minutes_max: 90,
  }));
  expect((await putMenu({ revision: 0, groups, variants })).statusCode).toBe(200);
  expect((await readMenu()).json().variants).toHaveLength(300);
});
