import { hash } from '@node-rs/argon2';
import { insertAccount, type NewProfile } from '../src/accounts/create-account';
import { insertSecondFactor } from '../src/second-factor/changes';
import { codeOf, newSecret, presentStep } from '../src/second-factor/rules';
import type { TestApp } from './app';

/** A logged-in test user. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly token: string;
}
export interface ProfilePerson extends Person {
  /** Client id or professional id. */
  readonly id: string;
}

export const PASSWORD = 'a long enough password';
let count = 0;

/** A client with a name and a phone number. */
export async function makeClient(
  testApp: TestApp,
  profile: Record<string, unknown> = {},
): Promise<ProfilePerson> {
  const person = await makePerson(testApp, { role: 'client' });
  const body = { first_name: 'Zuri', last_name: 'Okafor', phone_number: '0412345678', ...profile };
  await expectStatus(200, testApp.call('PUT', '/clients/me', { token: person.token, body }));
  return withId(person);
}

/** An active professional in Footscray VIC; `profile` changes fields of the profile. */
export async function makeProfessional(
  testApp: TestApp,
  profile: Record<string, unknown> = {},
  shard = 0,
): Promise<ProfilePerson> {
  const person = await makePerson(testApp, { role: 'professional', professionalType: 'hairdresser', shard });
  const body = {
    display_name: 'Amara Braids',
    professional_type: 'hairdresser',
    location: 'Footscray VIC',
    experience_years: 7,
    is_active: true,
    specializations: [2],
    ...profile,
  };
  await expectStatus(200, testApp.call('PUT', '/professionals/me', { token: person.token, body }));
  return withId(person);
}

/**
 * An admin with two-step login, whose token counts as verified and recently used however far a test moves the clock.
 */
export async function makeAdmin(testApp: TestApp): Promise<Person> {
  const person = await makeNewAdmin(testApp);
  await giveSecondFactor(testApp, person);
  await expectStatus(200, testApp.call('GET', '/users/me/', { token: person.token }));
  await testApp.database
    .updateTable('sessions')
    .set({ last_used_at: new Date('2100-01-01') })
    .where('user_id', '=', person.userId)
    .execute();
  return person;
}

/** An admin who has not set up two-step log-in. */
export async function makeNewAdmin(testApp: TestApp): Promise<Person> {
  const { id: _none, ...person } = await makePerson(testApp, { role: 'admin' });
  return person;
}

/** The authenticator app of every test user who has one. */
const APP_SECRET = newSecret();

/** Enables two-step login without revoking tokens. */
export const giveSecondFactor = (testApp: TestApp, { userId }: Pick<Person, 'userId'>): Promise<void> =>
  insertSecondFactor(testApp.database, testApp.config, { userId, secret: APP_SECRET, now: testApp.now() });

/** The app's code now, or the given number of 30 s steps later. */
export const codeOfApp = (testApp: TestApp, stepsLater = 0): string =>
  codeOf(APP_SECRET, presentStep(testApp.now()) + stepsLater);

/** Adds a service to a professional, 30 AUD and 45 minutes by default. Returns its id. */
export async function makeService(
  testApp: TestApp,
  professional: Person,
  service: Record<string, unknown> = {},
): Promise<string> {
  const body = {
    name: 'Box braids',
    description: 'Medium length.',
    price: 30,
    service_duration_minutes: 45,
    category: 'Protective Styles',
    ...service,
  };
  return idOf(
    await expectStatus(201, testApp.call('POST', '/services/', { token: professional.token, body })),
  );
}

/** Adds a product to a professional, 12.50 AUD by default. Returns its id. */
export async function makeProduct(
  testApp: TestApp,
  professional: Person,
  product: Record<string, unknown> = {},
): Promise<string> {
  const body = {
    name: 'Shea butter',
    price: 12.5,
    attributes: [{ key: 'Scent', value: 'Shea' }],
    ...product,
  };
  return idOf(
    await expectStatus(201, testApp.call('POST', '/product/', { token: professional.token, body })),
  );
}

/** Logs a user in again: another token of the same account. */
export async function logInAs(testApp: TestApp, { email }: Pick<Person, 'email'>): Promise<string> {
  const form = { username: email, password: PASSWORD };
  const first = await testApp.call('POST', '/login/', { form });
  if (first.statusCode !== 202) return tokenIn(await expectStatus(200, Promise.resolve(first)));
  // Reuses the same code, so that a test need not wait for the next one.
  await testApp.database.updateTable('second_factors').set({ last_step: null }).execute();
  const { second_factor_token } = first.json<{ second_factor_token: string }>();
  const body = { second_factor_token, code: codeOfApp(testApp) };
  return tokenIn(await expectStatus(200, testApp.call('POST', '/login/second-factor', { body })));
}

const tokenIn = (answer: Answer) => answer.json<{ access_token: string }>().access_token;

/**
 * All test users share one password, hashed once at argon2id's lowest cost. Logins are then cheap too, as a hash
 * carries its own parameters. The production cost is tested in passwords.test.ts.
 */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

async function makePerson(testApp: TestApp, profile: NewProfile): Promise<Person & { id: string | null }> {
  count += 1;
  const username = `${profile.role}${count}`;
  const email = `${username}@example.test`;
  passwordHash ??= hash(PASSWORD, CHEAPEST);
  const account = { ...profile, email, username, passwordHash: await passwordHash };
  const { userId, profileId } = await testApp.database
    .transaction()
    .execute((transaction) => insertAccount(transaction, account));
  return { userId, id: profileId, email, username, token: await logInAs(testApp, { email }) };
}

function withId(person: Person & { id: string | null }): ProfilePerson {
  if (person.id === null) throw new Error('This account has no profile.');
  return { ...person, id: person.id };
}

type Answer = Awaited<ReturnType<TestApp['call']>>;
const idOf = (answer: Answer) => answer.json<{ id: string }>().id;

async function expectStatus(status: number, call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.statusCode !== status)
    throw new Error(`Expected ${status}, got ${answer.statusCode}: ${answer.body}`);
  return answer;
}
