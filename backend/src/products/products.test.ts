import type { Product } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeProduct, makeProfessional, type ProfilePerson } from '../../testing/people';

let testApp: TestApp;
let amara: ProfilePerson;
let other: ProfilePerson;
beforeAll(async () => {
  testApp = await createTestApp();
  amara = await makeProfessional(testApp);
  other = await makeProfessional(testApp);
});
afterAll(() => testApp.close());

const valid = { name: 'Coil cream', price: 24.5 };

test('a professional adds, edits and deletes a product', async () => {
  const { token, id: professionalId } = await makeProfessional(testApp);
  const attributes = [
    { key: 'Scent', value: 'Cocoa' },
    { key: 'Size', value: '250 ml' },
  ];
  const created = await testApp.call('POST', '/product/', { token, body: { ...valid, attributes } });
  expect(created.statusCode).toBe(201);
  const { id } = created.json<Product>();
  expect(created.json()).toEqual({ id, description: '', ...valid, attributes });
  expect((await testApp.call('GET', `/product/${id}/`)).json()).toEqual(created.json());

  const body = { name: 'Coil cream, large', description: 'For wash day', price: 1, attributes: [] };
  const edited = await testApp.call('PUT', `/product/${id}`, { token, body });
  expect([edited.statusCode, edited.json()]).toEqual([200, { id, ...body }]);
  expect((await testApp.call('GET', '/product/all/my', { token })).json()).toEqual([{ id, ...body }]);
  expect((await testApp.call('GET', `/product/professional/${professionalId}/all`)).json()).toEqual([
    { id, ...body },
  ]);

  expect((await testApp.call('DELETE', `/product/${id}`, { token })).statusCode).toBe(204);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await testApp.call(method, `/product/${id}`, { token })).statusCode).toBe(404);
  expect((await testApp.call('PUT', `/product/${id}`, { token, body })).statusCode).toBe(404);
});

test('a change that is based on an outdated product is refused, with the current one', async () => {
  const { token } = amara;
  const opened = (await testApp.call('POST', '/product/', { token, body: valid })).json<Product>();
  const save = (change: object) =>
    testApp.call('PUT', `/product/${opened.id}`, { token, body: { ...valid, ...change } });
  const dearer = await save({ price: 30, based_on: opened });
  expect(dearer.statusCode).toBe(200);

  const stale = await save({ description: 'For wash day', based_on: opened });
  expect([stale.statusCode, stale.json()]).toEqual([
    409,
    { detail: 'This has changed since you opened it. Nothing is saved yet.', current: dearer.json() },
  ]);
  expect((await testApp.call('GET', `/product/${opened.id}`)).json()).toEqual(dearer.json());
  const merged = await save({ price: 30, description: 'For wash day', based_on: dearer.json() });
  expect(merged.json()).toMatchObject({ price: 30, description: 'For wash day' });

  // Without a base, as earlier releases save, the stored values are overwritten.
  expect((await save({})).json()).toEqual(opened);
});

test("another professional's product is not found, whatever the change is based on", async () => {
  const id = await makeProduct(testApp, amara);
  const body = { ...valid, based_on: { price: 1 } };
  expect((await testApp.call('PUT', `/product/${id}`, { token: other.token, body })).statusCode).toBe(404);
});

test('of changes based on the same product at the same time, only one is saved', async () => {
  const { token } = amara;
  const opened = (await testApp.call('POST', '/product/', { token, body: valid })).json<Product>();
  const prices = [31, 32, 33, 34];
  const answers = await Promise.all(
    prices.map((price) =>
      testApp.call('PUT', `/product/${opened.id}`, { token, body: { ...valid, price, based_on: opened } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
});

test('newest products come first', async () => {
  const { token } = await makeProfessional(testApp);
  for (const name of ['First', 'Second'])
    await testApp.call('POST', '/product/', { token, body: { ...valid, name } });
  const mine = await testApp.call('GET', '/product/all/my', { token });
  expect(mine.json<Product[]>().map(({ name }) => name)).toEqual(['Second', 'First']);
});

test("a professional cannot change another's products", async () => {
  const id = await makeProduct(testApp, amara);
  const { token } = other;
  expect((await testApp.call('PUT', `/product/${id}`, { token, body: valid })).statusCode).toBe(404);
  expect((await testApp.call('DELETE', `/product/${id}`, { token })).statusCode).toBe(404);
  expect((await testApp.call('GET', `/product/${id}`)).json()).toMatchObject({ name: 'Shea butter' });
});

test.each([
  [{ name: '' }, ['name'], 'Product name is required'],
  [{ price: 0.99 }, ['price'], 'Price must be at least $1'],
  [{ price: undefined }, ['price'], 'Price must be at least $1'],
  [{ attributes: [{ key: 'Scent', value: '' }] }, ['attributes', '0', 'value'], 'Enter a value'],
  [{ attributes: [{ key: '', value: 'x' }] }, ['attributes', '0', 'key'], 'Choose an attribute'],
  [{ attributes: [{ key: 'Colour', value: 'x' }] }, ['attributes', '0', 'key'], 'Choose an attribute'],
  [
    { attributes: [{ key: 'Size', value: 'a\u0000' }] },
    ['attributes', '0', 'value'],
    'Contains characters that cannot be kept',
  ],
  [{ attributes: 'many' }, ['attributes'], 'Must be a list'],
])('%j is refused on its field', async (changes, path, msg) => {
  const answer = await testApp.call('POST', '/product/', {
    token: amara.token,
    body: { ...valid, ...changes },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail).toEqual([{ loc: ['body', ...path], msg, type: expect.any(String) }]);
});

test('a professional may have 500 products, also when two are added concurrently', async () => {
  const { token, id } = await makeProfessional(testApp);
  await sql`insert into products (id, professional_id, name, price_cents)
    select gen_random_uuid(), ${id}, 'Coil cream', 100 from generate_series(1, 499)`.execute(
    testApp.database,
  );
  const add = () => testApp.call('POST', '/product/', { token, body: valid });
  const added = await Promise.all([add(), add()]);
  expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect((await add()).json()).toEqual({
    detail: 'You can have 500 products at most. Please delete one first.',
  });
});
