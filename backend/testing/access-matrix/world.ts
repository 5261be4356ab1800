import { HOUR_MS } from '@crown-and-coil/shared-api/contract';
import { newId } from '../../src/database/identifiers';
import { writeNotification } from '../../src/notifications/writing';
import type { TestApp } from '../app';
import { storeBooking } from '../bookings';
import {
  makeAdmin,
  makeClient,
  makeNewAdmin,
  makeProduct,
  makeProfessional,
  makeService,
  type Person,
  type ProfilePerson,
} from '../people';
import { storeReview, storeVisit } from '../reviews';
import { storeMedia } from '../uploads';

/** The callers. The requested things belong to `client` or `professional`, who have a live booking together. */
export const IDENTITIES = [
  'anonymous',
  'client',
  'professional',
  'otherClient',
  'otherProfessional',
  'admin',
  /** An admin who has not set up two-step log-in. */
  'newAdmin',
] as const;
export type Identity = (typeof IDENTITIES)[number];

/** The people of the matrix. `client` and `professional` have a pending booking together, the others have none. */
export interface World {
  readonly testApp: TestApp;
  readonly people: {
    readonly client: ProfilePerson;
    readonly professional: ProfilePerson;
    readonly otherClient: ProfilePerson;
    readonly otherProfessional: ProfilePerson;
    readonly admin: Person;
    readonly newAdmin: Person;
  };
}

let hours = 0;
let invoices = 0;

/** An hour of a professional that nothing else uses, years ahead of every booking. */
function newHour({ id: professionalId }: ProfilePerson) {
  hours += 1;
  const start = Date.now() + 2 * 365 * 24 * HOUR_MS + hours * 24 * HOUR_MS;
  return {
    id: newId(),
    professional_id: professionalId,
    start_time: new Date(start),
    end_time: new Date(start + HOUR_MS),
  };
}

export async function makeWorld(testApp: TestApp): Promise<World> {
  const [client, professional, otherClient, otherProfessional, admin, newAdmin] = await Promise.all([
    makeClient(testApp),
    makeProfessional(testApp),
    makeClient(testApp),
    makeProfessional(testApp),
    makeAdmin(testApp),
    makeNewAdmin(testApp),
  ]);
  const world = {
    testApp,
    people: { client, professional, otherClient, otherProfessional, admin, newAdmin },
  };
  await things.booking(world);
  await things.service(world);
  return world;
}

export const tokenOf = ({ people }: World, identity: Identity): string | undefined =>
  identity === 'anonymous' ? undefined : people[identity].token;

/** Creates the resource that a path's id names; a new one for each cell, so that cells are independent. */
export const things = {
  service: ({ testApp, people }: World) => makeService(testApp, people.professional),
  product: ({ testApp, people }: World) => makeProduct(testApp, people.professional),
  booking: ({ testApp, people }: World) =>
    storeBooking(testApp, {
      clientId: people.client.id,
      professionalId: people.professional.id,
      status: 'pending',
    }),
  /** By the client, beside a booking of its own. */
  message: async (world: World) => {
    const id = newId();
    await world.testApp.database
      .insertInto('booking_messages')
      .values({
        id,
        booking_id: await things.booking(world),
        professional_id: world.people.professional.id,
        number: 1,
        sender: 'client',
        text: 'Is there parking?',
        sent_at: new Date(),
        read_at: null,
      })
      .execute();
    return id;
  },
  /** A message by the client that the professional reported. */
  reportedMessage: async (world: World): Promise<string> => {
    const message_id = await things.message(world);
    const user_id = world.people.professional.userId;
    await world.testApp.database
      .insertInto('message_reports')
      .values({ message_id, user_id, reason: 'abusive', words: '', created_at: new Date() })
      .execute();
    return message_id;
  },
  /** The invoice of a visit. */
  invoice: async ({ testApp, people }: World) => {
    const id = newId();
    const { client, professional } = people;
    const parties = { clientId: client.id, professionalId: professional.id };
    const booking_id = await storeBooking(testApp, { ...parties, status: 'completed' });
    await testApp.database
      .insertInto('invoices')
      .values({
        id,
        professional_id: professional.id,
        number: ++invoices,
        kind: 'invoice',
        booking_id,
        client_id: client.id,
        is_registered_for_gst: false,
        total_cents: 3000,
        document: JSON.stringify({
          visit_start: new Date().toISOString(),
          time_zone: 'Australia/Melbourne',
          lines: [],
          gst_cents: null,
          deposit_cents: 0,
          due_cents: 3000,
        }),
        issued_at: new Date(),
      })
      .execute();
    return id;
  },
  /** The professional's notification of the booking request. */
  notification: ({ testApp, people }: World) =>
    testApp.database.transaction().execute((transaction) =>
      writeNotification(transaction, {
        userId: people.professional.userId,
        type: 'booking_requested',
        bookingId: null,
        message: 'New booking request',
        createdAt: new Date(),
      }),
    ),
  /** A verified entry of the waitlist. */
  waitlistEntry: async ({ testApp }: World) => {
    const id = newId();
    const now = new Date();
    await testApp.database
      .insertInto('waitlist_entries')
      .values({
        id,
        name: 'Naomi',
        email: `${id}@example.test`,
        role: 'Client',
        verified_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  },
  invitation: async ({ testApp }: World) => {
    const id = newId();
    const now = new Date();
    await testApp.database
      .insertInto('invitations')
      .values({
        id,
        email: `${id}@example.test`,
        role: 'Client',
        created_at: now,
        expires_at: new Date(now.getTime() + HOUR_MS),
      })
      .execute();
    return id;
  },
  /** The account of the client. */
  clientUser: async ({ people }: World) => people.client.userId,
  /** The account of a client whom no cell uses otherwise. */
  newClientUser: async ({ testApp }: World) => (await makeClient(testApp)).userId,
  category: async () => 'Protective Styles',
  comfortItem: async () => 'allergies',
  day: async () => new Date(Date.now() + 702 * 86_400_000).toISOString().slice(0, 10),
  client: async ({ people }: World) => people.client.id,
  /** A completed visit of the last hours, without a review. */
  visit: ({ testApp, people }: World) =>
    storeVisit(testApp, { clientId: people.client.id, professionalId: people.professional.id }),
  /** A published review by the client. */
  review: async (world: World): Promise<string> => {
    const { testApp, people } = world;
    return storeReview(testApp, {
      bookingId: await things.visit(world),
      clientId: people.client.id,
      professionalId: people.professional.id,
    });
  },
  patchTest: async ({ testApp, people }: World) => {
    const [id, now] = [newId(), new Date()];
    await testApp.database
      .insertInto('patch_tests')
      .values({
        id,
        professional_id: people.professional.id,
        client_id: people.client.id,
        tested_at: now,
        product: 'Colour 5N',
        created_at: now,
      })
      .execute();
    return id;
  },
  professional: async ({ people }: World) => people.professional.id,
  /** A window of an hour. */
  window: async ({ testApp, people }: World) => {
    const hour = newHour(people.professional);
    await testApp.database.insertInto('availability_windows').values(hour).execute();
    return hour.id;
  },
  blockedTime: async ({ testApp, people }: World) => {
    const hour = { ...newHour(people.professional), note: '', created_at: new Date() };
    await testApp.database.insertInto('blocked_times').values(hour).execute();
    return hour.id;
  },
  /** A current-hair picture of the client. */
  media: async ({ testApp, people }: World) => {
    const id = newId();
    await testApp.database
      .insertInto('media')
      .values({
        id,
        owner_user_id: people.client.userId,
        media_type: 'Client Current Hair',
        file_key: await storePicture(testApp, 'private'),
      })
      .execute();
    return id;
  },
  /** A photo quote that the client asked the professional for, each time for another service. */
  photoQuote: async (world: World) => {
    const { testApp, people } = world;
    const [id, now] = [newId(), new Date()];
    await testApp.database
      .insertInto('photo_quotes')
      .values({
        id,
        client_id: people.client.id,
        professional_id: people.professional.id,
        service_id: await things.service(world),
        state: 'asked',
        words: 'Like in the picture.',
        created_at: now,
        expires_at: new Date(now.getTime() + 24 * HOUR_MS),
      })
      .execute();
    return id;
  },
  /** A waiting-list entry of the client with the professional, each time for another service. */
  waitingListEntry: async (world: World) => {
    const { testApp, people } = world;
    const [id, now] = [newId(), new Date()];
    await testApp.database
      .insertInto('waiting_list_entries')
      .values({
        id,
        client_id: people.client.id,
        professional_id: people.professional.id,
        service_id: await things.service(world),
        choice: null,
        style: null,
        menu_revision: 0,
        minutes: 60,
        from_day: '2040-01-01',
        to_day: '2040-01-31',
        part_of_day: null,
        created_at: now,
      })
      .execute();
    return id;
  },
  /** An open offer to the client; the previous one has expired. */
  waitingListOffer: async (world: World) => {
    const { testApp, people } = world;
    const [id, now] = [newId(), new Date()];
    await testApp.database
      .updateTable('waiting_list_offers')
      .set({ state: 'declined', ended_at: now })
      .where('state', '=', 'offered')
      .execute();
    await testApp.database
      .insertInto('waiting_list_offers')
      .values({
        id,
        entry_id: await things.waitingListEntry(world),
        client_id: people.client.id,
        professional_id: people.professional.id,
        start_time: new Date(now.getTime() + 24 * HOUR_MS),
        end_time: new Date(now.getTime() + 25 * HOUR_MS),
        held_until: new Date(now.getTime() + HOUR_MS),
        is_by_hand: false,
        created_at: now,
      })
      .execute();
    return id;
  },
  /** The name of a file of a picture of the client. */
  clientPicture: async ({ testApp, people }: World) => {
    const { url } = await storeMedia(testApp, people.client, 'Client Profile');
    return new URL(url, 'http://api.test').pathname.split('/').at(-1) ?? '';
  },
  siteImage: async ({ testApp, people }: World) => {
    const id = newId();
    const uploaded_by = people.admin.userId;
    const file_key = await storePicture(testApp, 'public');
    await testApp.database
      .insertInto('site_images')
      .values({ id, image_type: 'founder', file_key, uploaded_by })
      .execute();
    return id;
  },
} satisfies Record<string, (world: World) => Promise<string>>;

/** A picture's row without files, for access tests. */
async function storePicture({ database }: TestApp, audience: 'public' | 'private'): Promise<string> {
  const file_key = newId();
  await database
    .insertInto('stored_pictures')
    .values({ file_key, audience, widths: [320], height: 240 })
    .execute();
  return file_key;
}

export type Thing = keyof typeof things;
