import {
  type Database,
  findPlace,
  hashPassword,
  insertAccount,
  insertSecondFactor,
  knownPlaces,
  type NewProfile,
  newId,
  saveComfort,
  saveGates,
  saveHouseRules,
  saveMenu,
  secretFrom,
} from '@crown-and-coil/backend/seeding';
import {
  type ComfortItemName,
  HOUSE_RULES_TEMPLATES,
  NO_OFFERS,
  toCents,
} from '@crown-and-coil/shared-api/contract';
import type { DemoClient } from './clients';
import { houseService } from './house-menus';
import { DEMO_PRODUCTS, DEMO_SERVICES, type DemoServiceKey } from './menu';
import type { DemoProfessional } from './professionals';
import { DEMO_STYLE_MENUS, type DemoStyleMenu } from './style-menus';

/** Password of every demo account. The demo exists on a local run only, never in production. */
export const DEMO_PASSWORD = 'crown-and-coil-demo';

/** Secret of the authenticator app of the demo's admin: `/outbox` shows its codes. */
const DEMO_APP_SECRET = 'CROWNANDCOILDEMOCROWNANDCOILDEMO';

export const demoEmail = (key: string) => `${key}@demo.test`;

/** The key for sealing authenticator secrets. */
export type SealingConfig = Parameters<typeof insertSecondFactor>[1];

/** A demo account with its sign-in and its profile's id. */
export interface DemoAccount {
  userId: string;
  profileId: string;
}

let hashing: Promise<string> | undefined;

/** All demo accounts share their password, so it is hashed once: hashing is slow on purpose. */
async function createDemoAccount(database: Database, key: string, profile: NewProfile) {
  hashing ??= hashPassword(DEMO_PASSWORD);
  const passwordHash = await hashing;
  return database
    .transaction()
    .execute((transaction) =>
      insertAccount(transaction, { email: demoEmail(key), username: key, passwordHash, ...profile }),
    );
}

/** By the username, as the person may have changed the email. */
async function findUser(database: Database, key: string): Promise<string | undefined> {
  const user = await database
    .selectFrom('users')
    .where('username', '=', key)
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

/** Creates the admin's account with two-step log-in unless it exists. Returns its id. */
export async function ensureAdmin(database: Database, config: SealingConfig): Promise<string> {
  const userId =
    (await findUser(database, 'admin')) ??
    (await createDemoAccount(database, 'admin', { role: 'admin' })).userId;
  const secret = secretFrom(DEMO_APP_SECRET);
  await insertSecondFactor(database, config, { userId, secret, now: new Date() });
  return userId;
}

/** Creates a client with their hair profile, unless they exist. */
export async function ensureClient(database: Database, client: DemoClient): Promise<DemoAccount> {
  const userId = await findUser(database, client.key);
  if (userId) return findClient(database, userId);
  const { key, firstName, lastName } = client;
  const account = await createDemoAccount(database, key, { role: 'client', firstName, lastName });
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
  const owner = { clientId: profileId, userId: account.userId };
  await database.transaction().execute(async (transaction) => {
    for (const [item, words] of Object.entries(client.comfort ?? {}))
      await saveComfort(
        transaction,
        owner,
        item as ComfortItemName,
        { consent: true, words: words || null },
        new Date(),
      );
  });
  return { userId: account.userId, profileId };
}

/** Creates a professional's account, unless it exists; `fillProfiles` activates it. */
export async function ensureProfessional(
  database: Database,
  { key, type, name }: DemoProfessional,
): Promise<DemoAccount> {
  const userId = await findUser(database, key);
  const account = userId
    ? await findProfessional(database, userId)
    : await createDemoAccount(database, key, {
        role: 'professional',
        professionalType: type,
        displayName: name,
      });
  return { userId: account.userId, profileId: profileOf(account.profileId, key) };
}

/**
 * Fills the profiles that are still empty, with services and products, and adds the style menus that an older demo lacks. Services are made in turns, one of each
 * professional and the first of each menu last: lists show the newest first, so they go from one professional to the
 * next.
 */
export async function fillProfiles(
  database: Database,
  seeded: readonly { professional: DemoProfessional; account: DemoAccount }[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // An account whose filling was interrupted has no location yet.
    const empty = await transaction
      .selectFrom('professionals')
      .where(
        'id',
        'in',
        seeded.map(({ account }) => account.profileId),
      )
      .where('location', '=', '')
      .select('id')
      .forUpdate()
      .execute();
    const emptyIds = new Set(empty.map(({ id }) => id));
    const unfilled = seeded.filter(({ account }) => emptyIds.has(account.profileId));
    for (const { professional, account } of unfilled)
      await fillProfile(transaction, professional, account.profileId);
    for (const { professional, account } of seeded)
      await writeHouseRules(transaction, professional, account.profileId);
    const services = [
      ...servicesInTurns(unfilled),
      ...(await missingMenuServices(transaction, seeded, emptyIds)),
    ];
    if (services.length === 0) return;
    await transaction
      .insertInto('services')
      .values(services.map(({ row }) => row))
      .execute();
    for (const { row, styleMenu } of services)
      if (styleMenu !== undefined) await writeStyleMenu(transaction, row, DEMO_STYLE_MENUS[styleMenu]);
    await writeGates(transaction, services);
  });
}

/** House rules for a professional who has never had any, also of an older demo. Without a deposit, which payments need. */
async function writeHouseRules(
  transaction: Transaction,
  { houseRules }: DemoProfessional,
  professionalId: string,
): Promise<void> {
  const { version } = await transaction
    .selectFrom('professionals')
    .select('house_rules_version as version')
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow();
  if (houseRules === undefined || version > 0) return;
  const template = HOUSE_RULES_TEMPLATES[houseRules];
  const rules = { ...template, deposit: { ...template.deposit, kind: 'none' as const } };
  await saveHouseRules(transaction, professionalId, { version, rules }, new Date());
}

/** Starter locs after a consultation, a colour after a patch test. */
async function writeGates(transaction: Transaction, services: ReturnType<typeof servicesInTurns>) {
  const idOf = (owner: string, key: DemoServiceKey) =>
    services.find((service) => service.owner === owner && service.key === key)?.row;
  const [consultation, locs] = [idOf('loctician', 'locConsult'), idOf('loctician', 'starterLocs')];
  const [patchTest, colour] = [idOf('colorist', 'patchTest'), idOf('colorist', 'balayage')];
  const none = { consultation: null, patch_test: null, photo_quote: false, minimum_age: null };
  if (consultation && locs)
    await saveGates(
      transaction,
      { professionalId: locs.professional_id, id: locs.id },
      { ...none, consultation: { service_id: consultation.id, valid_days: 60 } },
    );
  if (patchTest && colour)
    await saveGates(
      transaction,
      { professionalId: colour.professional_id, id: colour.id },
      { ...none, patch_test: { service_id: patchTest.id, valid_months: 6 }, minimum_age: 16 },
    );
}

/** Rows in the order of their ids, oldest first. */
function servicesInTurns(seeded: readonly { professional: DemoProfessional; account: DemoAccount }[]) {
  const longest = Math.max(...seeded.map(({ professional }) => professional.menu.length));
  const turns = Array.from({ length: longest }, (_, turn) => longest - 1 - turn);
  return turns.flatMap((turn) =>
    seeded.toReversed().flatMap(({ professional, account }) => {
      const key = professional.menu[turn];
      if (key === undefined) return [];
      const { name, description, category, price, minutes, cleanUpMinutes, styleMenu } = houseService(
        professional.key,
        key,
        DEMO_SERVICES[key],
      );
      const row = {
        id: newId(),
        professional_id: account.profileId,
        name,
        description,
        category,
        price_cents: toCents(price),
        duration_minutes: minutes,
        buffer_after_minutes: cleanUpMinutes ?? 0,
      };
      return { owner: professional.key, key, row, styleMenu };
    }),
  );
}

/**
 * Services with style menus, for professionals of an older demo that had none. A professional who has had a menu once,
 * also of a service that is deleted now, keeps what is there.
 */
async function missingMenuServices(
  transaction: Transaction,
  seeded: readonly { professional: DemoProfessional; account: DemoAccount }[],
  emptyIds: ReadonlySet<string>,
) {
  const withMenu = await transaction
    .selectFrom('services')
    .where('menu_revision', '>', 0)
    .select('professional_id')
    .distinct()
    .execute();
  const known = new Set([...emptyIds, ...withMenu.map((row) => row.professional_id)]);
  const older = seeded.filter(({ account }) => !known.has(account.profileId));
  return servicesInTurns(older).filter(({ styleMenu }) => styleMenu !== undefined);
}

type Transaction = Parameters<Parameters<ReturnType<Database['transaction']>['execute']>[0]>[0];

async function writeStyleMenu(
  transaction: Transaction,
  { id, professional_id: professionalId }: { readonly id: string; readonly professional_id: string },
  { hair, hairProduct, ...menu }: DemoStyleMenu,
): Promise<void> {
  const product = await transaction
    .selectFrom('products')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where('name', '=', hairProduct)
    .executeTakeFirst();
  await saveMenu(
    transaction,
    { professionalId, id },
    { cadence: null, ...menu, revision: 0, hair: hair && { ...hair, product_id: product?.id ?? null } },
  );
}

async function fillProfile(transaction: Transaction, professional: DemoProfessional, profileId: string) {
  const place = findPlace(knownPlaces(), professional.location);
  if (!place) throw new Error(`The demo names a place that is not in the list: ${professional.location}`);
  await transaction
    .insertInto('professional_specializations')
    .values(professional.specs.map((id) => ({ professional_id: profileId, specialization_id: id })))
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
      street_address: professional.streetAddress ?? null,
      bio: professional.bio,
      experience_years: professional.years,
      offers: JSON.stringify(professional.offers ?? NO_OFFERS),
      ...professional.bookingSettings,
      is_active: true,
    })
    .where('id', '=', profileId)
    .execute();
}

function profileOf(profileId: string | null, key: string): string {
  if (profileId === null) throw new Error(`The account ${demoEmail(key)} has no profile`);
  return profileId;
}
