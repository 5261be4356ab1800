import { insertAccount, type NewProfile } from '../src/accounts/create-account';
import { hashPassword } from '../src/accounts/passwords';
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
): Promise<ProfilePerson> {
  const person = await makePerson(testApp, { role: 'professional', professionalType: 'hairdresser' });
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

export async function makeAdmin(testApp: TestApp): Promise<Person> {
  const { id: _none, ...person } = await makePerson(testApp, { role: 'admin' });
  return person;
}

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
  const answer = await expectStatus(200, testApp.call('POST', '/login/', { form }));
  return answer.json<{ access_token: string }>().access_token;
}

/** All test users share one password, hashed once: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

async function makePerson(testApp: TestApp, profile: NewProfile): Promise<Person & { id: string | null }> {
  count += 1;
  const username = `${profile.role}${count}`;
  const email = `${username}@example.test`;
  passwordHash ??= hashPassword(PASSWORD);
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
