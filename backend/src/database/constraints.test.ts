import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient } from '../../testing/people';
import { createAccount, type NewAccount } from '../accounts/create-account';
import { openDatabase } from './connection';
import { translateDatabaseError } from './constraints';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a taken email or username is a conflict that names which, ignoring letter case', async () => {
  const { email, username } = await makeClient(testApp);
  const account: NewAccount = { role: 'client', email: 'new@example.test', username: 'new', password: 'x' };
  const taken = async (changes: Partial<typeof account>) => {
    const error = await errorOf(createAccount(testApp.database, { ...account, ...changes }));
    const answer = translateDatabaseError(error);
    return [answer?.error.kind, answer?.error.detail];
  };
  expect(await taken({ email: email.toUpperCase() })).toEqual([
    'conflict',
    'This email already has an account.',
  ]);
  expect(await taken({ username: username.toUpperCase() })).toEqual(['conflict', 'This username is taken.']);
});

test('an account whose profile cannot be created is not created either', async () => {
  const before = await countUsers();
  const account = { role: 'professional', email: 'a@example.test', username: 'a1', password: 'x' } as const;
  await errorOf(createAccount(testApp.database, { ...account, professionalType: 'dentist' as never }));
  expect(await countUsers()).toBe(before);
});

async function countUsers(): Promise<number> {
  const { count } = await testApp.database
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

test('an unreachable database is a 503, and a bug of ours is not reported as a refusal', async () => {
  const nowhere = openDatabase('postgres://unknown@127.0.0.1:1/nothing', 1);
  const away = await errorOf(nowhere.selectFrom('users').select('id').execute());
  await nowhere.destroy();
  expect(translateDatabaseError(away)?.error.kind).toBe('unavailable');

  const mistake = await errorOf(
    testApp.database
      .selectFrom('users')
      .select('nonsense' as never)
      .execute(),
  );
  expect(mistake).toBeInstanceOf(Error);
  expect(translateDatabaseError(mistake)).toBeUndefined();
  expect(translateDatabaseError(new TypeError('ours'))).toBeUndefined();
});
