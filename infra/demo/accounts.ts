import { createAccount, type Database, findPlace, knownPlaces, newId } from '@crown-and-coil/backend/seeding';
import { toCents } from '@crown-and-coil/shared-api/contract';
import { DEMO_PRODUCTS, DEMO_SERVICES } from './menu';
import type { DemoClient, DemoProfessional } from './types';

/** Password of every demo account. The demo exists on a local run only, never in production. */
export const DEMO_PASSWORD = 'crown-and-coil-demo';

export const demoEmail = (key: string) => `${key}@demo.test`;

/** A demo account with its sign-in and its profile's id. */
export interface DemoAccount {
  userId: string;
  profileId: string;
}

const credentials = (key: string) => ({ email: demoEmail(key), username: key, password: DEMO_PASSWORD });

async function findUser(database: Database, key: string): Promise<string | undefined> {
  const user = await database
    .selectFrom('users')
    .where('email', '=', demoEmail(key))
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return user?.id;
}

async function findClient(database: Database, userId: string): Promise<DemoAccount> {
  const profile = database.selectFrom('clients').where('user_id', '=', userId).select('id');
  return { userId, profileId: (await profile.executeTakeFirstOrThrow()).id };
}

async function findProfessional(database: Database, userId: string): Promise<DemoAccount> {
  const profile = database.selectFrom('professionals').where('user_id', '=', userId).select('id');
  return { userId, profileId: (await profile.executeTakeFirstOrThrow()).id };
}

/** Makes the admin's account unless it is there. Answers its id. */
export async function ensureAdmin(database: Database): Promise<string> {
  const userId = await findUser(database, 'admin');
  if (userId !== undefined) return userId;
  return (await createAccount(database, { ...credentials('admin'), role: 'admin' })).userId;
}

/** A client with their hair profile, unless they are there. */
export async function ensureClient(database: Database, client: DemoClient): Promise<DemoAccount> {
  const userId = await findUser(database, client.key);
  if (userId) return findClient(database, userId);
  const { key, firstName, lastName } = client;
  const account = await createAccount(database, { ...credentials(key), role: 'client', firstName, lastName });
  const profileId = profileOf(account.profileId, key);
  await database
    .updateTable('clients')
    .set({
      phone_number: client.phone,
      notes: client.notes || null,
      hair_type: client.hairType,
      hair_subtype: client.hairSubtype,
    })
    .where('id', '=', profileId)
    .execute();
  return { userId: account.userId, profileId };
}

/** A professional with profile, services and products, unless they are there. The profile opens last, whole. */
export async function ensureProfessional(
  database: Database,
  professional: DemoProfessional,
): Promise<DemoAccount> {
  const { key } = professional;
  const userId = await findUser(database, key);
  const account = userId
    ? await findProfessional(database, userId)
    : await createAccount(database, {
        ...credentials(key),
        role: 'professional',
        professionalType: professional.type,
        displayName: professional.name,
      });
  const profileId = profileOf(account.profileId, key);
  await database.transaction().execute(async (transaction) => {
    const { location } = await transaction
      .selectFrom('professionals')
      .where('id', '=', profileId)
      .select('location')
      .forUpdate()
      .executeTakeFirstOrThrow();
    // An account whose filling was cut off has no location yet.
    if (location !== '') return;
    await fillProfile(transaction, professional, profileId);
  });
  return { userId: account.userId, profileId };
}

type Transaction = Parameters<Parameters<ReturnType<Database['transaction']>['execute']>[0]>[0];

async function fillProfile(transaction: Transaction, professional: DemoProfessional, profileId: string) {
  const place = findPlace(knownPlaces(), professional.location);
  if (!place) throw new Error(`The demo names a place that is not in the list: ${professional.location}`);
  await transaction
    .insertInto('professional_specializations')
    .values(professional.specs.map((id) => ({ professional_id: profileId, specialization_id: id })))
    .execute();
  await transaction
    .insertInto('services')
    .values(
      professional.menu.map((serviceKey) => {
        const { name, description, category, price, minutes } = DEMO_SERVICES[serviceKey];
        return {
          id: newId(),
          professional_id: profileId,
          name,
          description,
          category,
          price_cents: toCents(price),
          duration_minutes: minutes,
        };
      }),
    )
    .execute();
  await transaction
    .insertInto('products')
    .values(
      professional.shelf.map((productKey) => {
        const { name, description, price, attributes } = DEMO_PRODUCTS[productKey];
        return {
          id: newId(),
          professional_id: profileId,
          name,
          description,
          price_cents: toCents(price),
          attributes: JSON.stringify(attributes.map(([key, value]) => ({ key, value }))),
        };
      }),
    )
    .execute();
  await transaction
    .updateTable('professionals')
    .set({
      location: place.display,
      place_id: place.placeId,
      latitude: place.latitude,
      longitude: place.longitude,
      time_zone: place.time_zone,
      bio: professional.bio,
      experience_years: professional.years,
      is_active: true,
    })
    .where('id', '=', profileId)
    .execute();
}

function profileOf(profileId: string | null, key: string): string {
  if (profileId === null) throw new Error(`The account ${demoEmail(key)} has no profile`);
  return profileId;
}
