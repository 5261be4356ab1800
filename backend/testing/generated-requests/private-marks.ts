import { sql } from 'kysely';
import { newId } from '../../src/database/identifiers';
import { writeNotification } from '../../src/notifications/writing';
import { type Identity, things, type World } from '../access-matrix/world';

/** A unique private text, and who may see it. */
export interface Mark {
  readonly what: string;
  readonly text: string;
  readonly readers: readonly Identity[];
}

export interface MarkedWorld {
  readonly marks: readonly Mark[];
  /** A booking of the client with the professional, with marked notes. */
  readonly bookingId: string;
  /** Undoes changes made by requests, so that every call meets the same people and secrets. */
  restore(): Promise<void>;
}

const CLIENT_AND_THEIRS: readonly Identity[] = ['client', 'professional', 'admin'];

/**
 * Plants marked private data of every account, and data that only the admin may see. A mark in a response to anyone
 * else is a leak.
 */
export async function plantMarks(world: World, sessionSecret: string): Promise<MarkedWorld> {
  const { testApp, people } = world;
  const { database } = testApp;
  const marks: Mark[] = [];
  const mark = (what: string, text: string, ...readers: Identity[]) => {
    marks.push({ what, text, readers });
    return text;
  };

  const accounts = (['client', 'professional', 'otherClient', 'otherProfessional'] as const).map(
    (identity) => ({
      identity,
      userId: people[identity].userId,
      email: mark(`email of ${identity}`, `markz-${identity}@example.test`.toLowerCase(), identity, 'admin'),
      username: mark(`username of ${identity}`, `markzname${identity}`.toLowerCase(), identity, 'admin'),
    }),
  );
  const clients = [
    { identity: 'client', readers: CLIENT_AND_THEIRS, phone: '0491570156' },
    { identity: 'otherClient', readers: ['otherClient', 'admin'] as Identity[], phone: '0491570157' },
  ].map(({ identity, readers, phone }) => ({
    id: people[identity as 'client'].id,
    first_name: mark(`first name of ${identity}`, `Markzfirst${identity}`, ...readers),
    last_name: mark(`last name of ${identity}`, `Markzlast${identity}`, ...readers),
    phone_number: mark(`phone of ${identity}`, phone, ...readers),
    notes: mark(`hair notes of ${identity}`, `markz hair notes of ${identity}`, ...readers),
    hair_type: 4,
    hair_subtype: 'C' as const,
  }));
  const bookingNotes = mark('notes of a booking', 'markz notes of a booking', ...CLIENT_AND_THEIRS);
  const ownNotes = mark(
    'what a professional keeps about a client',
    'markz notes about a client',
    'professional',
  );
  const testedProduct = mark(
    'product of a patch test',
    'markz product of a patch test',
    'client',
    'professional',
  );
  const suspicion = mark('why somebody was suspended', 'markz why suspended', 'admin');

  for (const identity of ['client', 'professional'] as const) {
    const message = mark(`notification of ${identity}`, `markz told to ${identity}`, identity);
    await database.transaction().execute((transaction) =>
      writeNotification(transaction, {
        userId: people[identity].userId,
        type: 'booking_requested',
        bookingId: null,
        message,
        createdAt: new Date(),
      }),
    );
  }
  await plantOfAdmin(world, mark, suspicion);
  const pictureId = await things.media(world);
  const { file_key } = await database
    .selectFrom('media')
    .select('file_key')
    .where('id', '=', pictureId)
    .executeTakeFirstOrThrow();
  mark('address of a picture of the client', file_key, ...CLIENT_AND_THEIRS);
  await plantQuote(world, mark);
  await plantWaiting(world, mark);
  const comfort = mark('health of the client', 'markz health of the client', 'client', 'professional');
  mark('hash of a password', '$argon2id');
  mark('the secret', sessionSecret);
  const { token_hash } = await plantFeed(world);
  mark('hash of a token', token_hash);
  const bookingId = await things.booking(world);
  const serviceIds = await database.selectFrom('services').select('id').execute();

  return {
    marks,
    bookingId,
    restore: async () => {
      for (const { userId, email, username } of accounts)
        await database
          .updateTable('users')
          .set({ email, username, suspended_at: null, suspension_reason: null, deleted_at: null })
          .where('id', '=', userId)
          .execute();
      for (const { id, ...profile } of clients)
        await database
          .updateTable('clients')
          .set({ ...profile, deleted_at: null })
          .where('id', '=', id)
          .execute();
      await database
        .updateTable('professionals')
        .set({ is_active: true, deleted_at: null, active_before_suspension: null })
        .execute();
      // Notifications sent meanwhile would push the marked ones off the first page.
      await database.deleteFrom('feedback').where('email', 'is', null).execute();
      await database.deleteFrom('feedback').where('email', 'not like', 'markz%').execute();
      await database.deleteFrom('invitations').where('email', 'not like', 'markz%').execute();
      await database.deleteFrom('waitlist_entries').where('email', 'not like', 'markz%').execute();
      await database
        .deleteFrom('admin_log')
        .where((row) => row.or([row('subject', 'is', null), row('subject', 'not like', 'markz%')]))
        .execute();
      // A new booking between them would allow access.
      await database.deleteFrom('bookings').where('id', '!=', bookingId).execute();
      await database
        .updateTable('bookings')
        .set({
          status: 'pending',
          notes: bookingNotes,
          cancelled_by: null,
          cancelled_late: false,
          cancellation_reason: null,
        })
        .where('id', '=', bookingId)
        .execute();
      await database
        .insertInto('client_notes')
        .values({
          professional_id: people.professional.id,
          client_id: people.client.id,
          notes: ownNotes,
          updated_at: new Date(),
        })
        .onConflict((conflict) =>
          conflict.columns(['professional_id', 'client_id']).doUpdateSet({ notes: ownNotes }),
        )
        .execute();
      await database.deleteFrom('patch_tests').execute();
      await database
        .insertInto('patch_tests')
        .values({
          id: newId(),
          professional_id: people.professional.id,
          client_id: people.client.id,
          tested_at: new Date(),
          product: testedProduct,
          created_at: new Date(),
        })
        .execute();
      await database
        .insertInto('client_comfort')
        .values({
          client_id: people.client.id,
          item: 'scalp_condition',
          words: comfort,
          consented_at: new Date(),
        })
        .onConflict((same) => same.columns(['client_id', 'item']).doUpdateSet({ words: comfort }))
        .execute();
      await sql`update services set deleted_at = null where id = any(${serviceIds.map(({ id }) => id)})`.execute(
        database,
      );
    },
  };
}

type AddMark = (what: string, text: string, ...readers: Identity[]) => string;

/** Data that only the admin sees (waitlist, invitations, feedback, admin log), and data never shown to anyone. */
async function plantOfAdmin({ testApp: { database }, people }: World, mark: AddMark, suspicion: string) {
  const now = new Date();
  const later = new Date(now.getTime() + 86_400_000);
  const times = { created_at: now, updated_at: now };
  await database
    .insertInto('waitlist_entries')
    .values({
      id: newId(),
      name: mark('name on the waitlist', 'Markzwaiting', 'admin'),
      email: mark('email on the waitlist', 'markz-waiting@example.test', 'admin'),
      role: 'Client',
      verified_at: now,
      ...times,
    })
    .execute();
  await database
    .insertInto('invitations')
    .values({
      id: newId(),
      email: mark('email of an invitation', 'markz-invited@example.test', 'admin'),
      role: 'Client',
      created_at: now,
      expires_at: later,
    })
    .execute();
  await database
    .insertInto('feedback')
    .values({
      id: newId(),
      role: 'client',
      email: mark('email of feedback', 'markz-feedback@example.test', 'admin'),
      confusing_choice: 'navigation',
      confusing_comment: mark('comment of feedback', 'markz comment', 'admin'),
      smooth_choice: 'other',
      smooth_comment: '',
      switch_reason_choice: 'other',
      switch_reason_comment: '',
      page_url: '/',
      sent_at: now,
      created_at: now,
    })
    .execute();
  await database
    .insertInto('admin_log')
    .values({
      id: newId(),
      admin_user_id: people.admin.userId,
      action: 'user_suspended',
      subject_id: newId(),
      subject: mark('whom an admin acted on', 'markz-suspended@example.test', 'admin'),
      details: JSON.stringify({ reason: suspicion }),
      happened_at: now,
    })
    .execute();
}

/** A photo quote between the client and the professional with a message; its words are marked. */
async function plantQuote(world: World, mark: AddMark) {
  const id = await things.photoQuote(world);
  await world.testApp.database
    .updateTable('photo_quotes')
    .set({ words: mark('words of a photo quote', 'markz words of a photo quote', 'client', 'professional') })
    .where('id', '=', id)
    .execute();
  await world.testApp.database
    .insertInto('booking_messages')
    .values({
      ...{ id: newId(), booking_id: null, photo_quote_id: id, professional_id: world.people.professional.id },
      ...{ number: 1, sender: 'client', sent_at: new Date(), read_at: null },
      text: mark('words of a message', 'markz words of a message', 'client', 'professional'),
    })
    .execute();
}

/** The client's waiting-list entry with the professional, with an open offer. */
async function plantWaiting(world: World, mark: AddMark) {
  const { database } = world.testApp;
  const offerId = await things.waitingListOffer(world);
  mark('an offer of the waiting list', offerId, 'client', 'professional');
  const style = JSON.stringify({
    options: [
      { group: 'Length', option: mark('what a client waits for', 'markz style', 'client', 'professional') },
    ],
  });
  await database.updateTable('waiting_list_entries').set({ style }).execute();
  const now = new Date();
  await database
    .insertInto('waiting_list_entries')
    .values({
      ...{ id: newId(), client_id: world.people.client.id, professional_id: null, service_id: null },
      search: JSON.stringify({ search: mark('what a client waits for anywhere', 'markz search', 'client') }),
      ...{ words: [], south: 0, north: 1, west: 0, east: 1 },
      ...{ choice: null, style: null, menu_revision: 0, minutes: null },
      ...{ from_day: '2040-01-01', to_day: '2040-01-31', part_of_day: null, created_at: now },
    })
    .execute();
}

/** A calendar feed of the client, whose secret is stored as a hash. */
async function plantFeed({ testApp: { database }, people }: World) {
  const token_hash = 'markz-hash-of-a-calendar-token';
  await database
    .insertInto('calendar_feeds')
    .values({ user_id: people.client.userId, token_hash, created_at: new Date(), last_fetched_at: null })
    .execute();
  return { token_hash };
}

/** The marks in a response that its caller may not see. */
export const leaksIn = (answer: string, marks: readonly Mark[], identity: Identity): readonly string[] =>
  marks
    .filter(({ text, readers }) => !readers.includes(identity) && answer.includes(text))
    .map(({ what }) => what);
