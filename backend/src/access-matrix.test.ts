import { accessMatrix } from '../testing/access-matrix';
import type { Row } from '../testing/access-matrix/rows';
import {
  IDENTITIES,
  type Identity,
  makeWorld,
  things,
  tokenOf,
  type World,
} from '../testing/access-matrix/world';
import { createTestApp, type TestApp } from '../testing/app';
import { logInAs } from '../testing/people';

/** Every call of the API x every kind of caller, in one table (api.md: 401, 403, 404 'or not yours to know of'). */
let testApp: TestApp;
let world: World;

beforeAll(async () => {
  testApp = await createTestApp();
  world = await makeWorld(testApp);
});
afterAll(() => testApp.close());

type Method = Parameters<TestApp['call']>[0];

async function ask(call: string, row: Row, identity: Identity): Promise<number> {
  const [method, path = ''] = call.split(' ') as [Method, string];
  const id = row.thing ? await things[row.thing](world) : '';
  const query = typeof row.query === 'function' ? row.query(world) : (row.query ?? '');
  const answer = await testApp.call(method, path.replace(/\{\w+\}/, encodeURIComponent(id)) + query, {
    token: row.endsToken ? await newTokenOf(identity) : tokenOf(world, identity),
    ...(row.body && { body: await row.body(world) }),
    ...(row.form && { form: row.form(world) }),
    ...(row.headers && { headers: row.headers }),
  });
  return answer.statusCode;
}

const newTokenOf = async (identity: Identity) =>
  identity === 'anonymous' ? undefined : logInAs(testApp, world.people[identity]);

test('the table covers exactly the operations of the OpenAPI document', async () => {
  const { paths } = (await testApp.call('GET', '/docs/json')).json<{ paths: Record<string, object> }>();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
  expect(Object.keys(accessMatrix).sort()).toEqual(documented.sort());
});

describe.each(Object.entries(accessMatrix))('%s', (call, row) => {
  test.each(IDENTITIES)('%s', async (identity) => {
    expect(await ask(call, row, identity)).toBe(row.answers[identity]);
  });
});
