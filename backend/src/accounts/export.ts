import type { AccountExport } from '@crown-and-coil/shared-api/contract';
import { listDaysOff } from '../availability/queries';
import { listAllMessages, listOwnReports } from '../booking-messages/queries';
import { listBookings } from '../bookings/lists';
import { readOwnComfort } from '../comfort/queries';
import type { Database, Queries } from '../database/connection';
import { inSnapshot } from '../database/transactions';
import { listFavourites } from '../favourites/queries';
import type { Identity } from '../http/identity';
import { listNotifications } from '../notifications/queries';
import { reportedBy } from '../reviews/reports';
import { listSeries } from '../working-hours/series';
import { mailsOfAccount } from './email-changes';

/**
 * Everything stored about an account, in API vocabulary where it exists (api.md, Accounts). Of one moment, and on one
 * connection: a hundred exports must not take all of the pool at once.
 */
export const exportAccount = (database: Database, identity: Identity, now: Date): Promise<AccountExport> =>
  inSnapshot(database, (queries) => readAccount(queries, identity, now));

async function readAccount(queries: Queries, identity: Identity, now: Date): Promise<AccountExport> {
  const { userId: id, role, email, username, clientId, professionalId, hasSecondFactor } = identity;
  const { created_at } = await queries
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    exported_at: now.toISOString(),
    account: {
      id,
      role,
      email,
      username,
      has_second_factor: hasSecondFactor,
      created_at: created_at.toISOString(),
    },
    profile: await readProfile(queries, identity),
    bookings: await readBookings(queries, clientId, professionalId),
    more: inJson({
      ...(await readWorkspace(queries, professionalId)),
      ...(await readPhotoQuotes(queries, identity)),
      ...(await readReviews(queries, identity)),
      ...(await readHistory(queries, identity)),
      ...(await readMoney(queries, identity)),
      ...(await readWaitingList(queries, identity)),
      ...(await readComfort(queries, identity)),
      ...(clientId !== null && { favourites: await listFavourites(queries, clientId) }),
      ...(await readBookingMessages(queries, identity)),
      ...(await readInvoices(queries, identity)),
      ...(await readBelongings(queries, identity)),
      ...(await readTracesOfEmail(queries, identity)),
    }),
  };
}

type Rows = Record<string, readonly Record<string, unknown>[]>;

/** Dates as ISO text, as in every other response. */
const inJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

async function readProfile(
  queries: Queries,
  { clientId, professionalId }: Identity,
): Promise<Record<string, unknown> | null> {
  if (clientId !== null) {
    const {
      user_id: _own,
      deleted_at: _none,
      ...client
    } = await queries.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow();
    return inJson(client);
  }
  if (professionalId === null) return null;
  const {
    user_id: _own,
    deleted_at: _none,
    active_before_suspension: _never,
    ...professional
  } = await queries
    .selectFrom('professionals')
    .selectAll()
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow();
  const specializations = await queries
    .selectFrom('professional_specializations')
    .select('specialization_id')
    .where('professional_id', '=', professionalId)
    .orderBy('specialization_id')
    .execute();
  return inJson({
    ...professional,
    specializations: specializations.map(({ specialization_id }) => specialization_id),
  });
}

async function readBookings(queries: Queries, clientId: string | null, professionalId: string | null) {
  if (clientId !== null) return listBookings(queries, { column: 'client_id', id: clientId }, {});
  if (professionalId !== null)
    return listBookings(queries, { column: 'professional_id', id: professionalId }, {});
  return [];
}

async function readWorkspace(queries: Queries, professionalId: string | null): Promise<Rows> {
  if (professionalId === null) return {};
  const services = await queries
    .selectFrom('services')
    .select([
      'id',
      'name',
      'description',
      'price_cents',
      'duration_minutes',
      'start_interval_minutes',
      'buffer_before_minutes',
      'buffer_after_minutes',
      'category',
      'is_active',
      'gates',
      'created_at',
    ])
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const menus = await queries
    .selectFrom('service_menus')
    .select(['service_id', 'document'])
    .where('professional_id', '=', professionalId)
    .orderBy('service_id')
    .execute();
  const products = await queries
    .selectFrom('products')
    .select(['id', 'name', 'description', 'price_cents', 'attributes', 'created_at'])
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const availability = await queries
    .selectFrom('availability_windows')
    .select(['id', 'start_time', 'end_time', 'created_at'])
    .where('professional_id', '=', professionalId)
    .orderBy('start_time')
    .execute();
  const clientNotes = await queries
    .selectFrom('client_notes')
    .select(['client_id', 'notes', 'updated_at'])
    .where('notes', 'is not', null)
    .where('professional_id', '=', professionalId)
    .orderBy('client_id')
    .execute();
  const patchTests = await queries
    .selectFrom('patch_tests')
    .select(['client_id', 'tested_at', 'product'])
    .where('professional_id', '=', professionalId)
    .orderBy('id')
    .execute();
  const paymentAccounts = await queries
    .selectFrom('payment_accounts')
    .select(['reference', 'can_take_deposits', 'payouts_enabled', 'missing', 'created_at'])
    .where('professional_id', '=', professionalId)
    .execute();
  const weeklyHours = await listSeries(queries, professionalId);
  const daysOff = await listDaysOff(queries, professionalId);
  const blockedTimes = await queries
    .selectFrom('blocked_times')
    .select(['id', 'start_time', 'end_time', 'note', 'created_at'])
    .where('professional_id', '=', professionalId)
    .orderBy('start_time')
    .execute();
  const houseRules = await queries
    .selectFrom('house_rules')
    .select(['version', 'rules', 'created_at'])
    .where('professional_id', '=', professionalId)
    .orderBy('version')
    .execute();
  const businessDetails = await queries
    .selectFrom('business_details')
    .select(['business_name', 'abn', 'is_registered_for_gst', 'updated_at'])
    .where('professional_id', '=', professionalId)
    .execute();
  const calendarConnections = await queries
    .selectFrom('calendar_connections')
    .select([
      'kind',
      'server_url',
      'user_name',
      'addresses',
      'calendars',
      'write_to',
      'read_from',
      'created_at',
    ])
    .where('professional_id', '=', professionalId)
    .execute();
  const busyTimes = await queries
    .selectFrom('busy_times')
    .select(['start_time', 'end_time'])
    .where('professional_id', '=', professionalId)
    .orderBy('start_time')
    .execute();
  return {
    services,
    style_menus: menus,
    products,
    availability,
    weekly_hours: weeklyHours,
    days_off: daysOff.map((day) => ({ day })),
    blocked_times: blockedTimes,
    house_rules: houseRules,
    client_notes: clientNotes,
    patch_tests: patchTests,
    payment_accounts: paymentAccounts,
    business_details: businessDetails,
    calendar_connections: calendarConnections,
    busy_times: busyTimes,
  };
}

/** Ids of the bookings that the person sees. */
function visibleBookings(queries: Queries, { clientId, professionalId }: Identity) {
  const bookings = queries.selectFrom('bookings as b').select('b.id');
  return clientId === null
    ? bookings.where('b.professional_id', '=', professionalId ?? '').where('b.held_until', 'is', null)
    : bookings.where('b.client_id', '=', clientId);
}

/** Who changed what about the bookings that the person sees, and when. */
async function readHistory(queries: Queries, identity: Identity): Promise<Rows> {
  if (identity.role === 'admin') return {};
  const history = await queries
    .selectFrom('booking_history')
    .select([
      'booking_id',
      'actor',
      'action',
      'old_status',
      'new_status',
      'old_start_time',
      'new_start_time',
      'happened_at',
    ])
    .where('booking_id', 'in', visibleBookings(queries, identity))
    .orderBy('id')
    .execute();
  return { booking_history: history };
}

/** Payments and refunds of the bookings that the person sees, a client's kept cards, and a professional's payouts. */
async function readMoney(queries: Queries, identity: Identity): Promise<Rows> {
  const { clientId, professionalId } = identity;
  if (clientId === null && professionalId === null) return {};
  const own = visibleBookings(queries, identity);
  const payments = await queries
    .selectFrom('payments')
    .select(['booking_id', 'state', 'amount_cents', 'currency', 'dispute_state', 'created_at', 'paid_at'])
    .where('booking_id', 'in', own)
    .orderBy('id')
    .execute();
  const refunds = await queries
    .selectFrom('refunds')
    .select(['booking_id', 'amount_cents', 'reason', 'state', 'created_at'])
    .where('booking_id', 'in', own)
    .orderBy('id')
    .execute();
  if (clientId !== null) {
    const keptCards = await queries
      .selectFrom('kept_cards')
      .select(['booking_id', 'state', 'agreed_at'])
      .where('booking_id', 'in', own)
      .orderBy('booking_id')
      .execute();
    return { payments, refunds, kept_cards: keptCards };
  }
  const payouts = await queries
    .selectFrom('payouts')
    .select(['amount_cents', 'currency', 'state', 'arrives_at'])
    .where('professional_id', '=', professionalId)
    .orderBy('happened_at')
    .execute();
  return { payments, refunds, payouts };
}

/** A client's health and comfort items, with the log of views: in no other export. */
async function readComfort(queries: Queries, { clientId }: Identity): Promise<Rows> {
  if (clientId === null) return {};
  const { items, views } = await readOwnComfort(queries, clientId);
  return { health_and_comfort: items, health_and_comfort_views: views };
}

/** A client's reviews, with the feedback on the same visits; a professional's replies and feedback; reports by either. */
async function readReviews(queries: Queries, identity: Identity): Promise<Rows> {
  const { clientId, professionalId } = identity;
  const reports = await queries
    .selectFrom('review_reports')
    .select(['review_id', 'reason', 'words', 'created_at', 'decided_at'])
    .where(reportedBy(identity))
    .orderBy('id')
    .execute();
  if (clientId !== null) {
    const reviews = await queries
      .selectFrom('reviews')
      .select([
        'id',
        'booking_id',
        'service_name',
        'style',
        'result',
        'on_time',
        'price_as_quoted',
        'gentle',
        'text',
        'hair_type',
        'hair_subtype',
        'created_at',
        'published_at',
        'edited_at',
        'removed_at',
        'removal_reason',
      ])
      .where('client_id', '=', clientId)
      .orderBy('id')
      .execute();
    const origins = await queries
      .selectFrom('review_origins as o')
      .innerJoin('reviews as r', 'r.id', 'o.review_id')
      .select(['o.review_id', 'o.network', 'o.device', 'o.written_at'])
      .where('r.client_id', '=', clientId)
      .orderBy('o.review_id')
      .execute();
    // On the site too, a client reads the feedback on a visit only after their own review.
    const feedback = await queries
      .selectFrom('visit_feedback as f')
      .innerJoin('reviews as r', 'r.booking_id', 'f.booking_id')
      .select(['f.booking_id', 'f.text', 'f.created_at'])
      .where('r.client_id', '=', clientId)
      .orderBy('f.booking_id')
      .execute();
    return { reviews, review_origins: origins, review_reports: reports, visit_feedback: feedback };
  }
  if (professionalId === null) return {};
  const replies = await queries
    .selectFrom('reviews')
    .select(['id', 'reply', 'replied_at'])
    .where('professional_id', '=', professionalId)
    .where('reply', 'is not', null)
    .orderBy('id')
    .execute();
  const feedback = await queries
    .selectFrom('visit_feedback')
    .select(['booking_id', 'text', 'created_at'])
    .where('professional_id', '=', professionalId)
    .orderBy('booking_id')
    .execute();
  const logins = await queries
    .selectFrom('professional_logins')
    .select(['network', 'device', 'last_at'])
    .where('professional_id', '=', professionalId)
    .orderBy('last_at')
    .execute();
  return { review_replies: replies, review_reports: reports, visit_feedback: feedback, logins };
}

/** A client's photo quotes in full, a professional's with their answers. */
async function readPhotoQuotes(queries: Queries, { clientId, professionalId }: Identity): Promise<Rows> {
  const answers = [
    'id',
    'service_id',
    'state',
    'style',
    'deposit_cents',
    'answer_words',
    'answered_at',
  ] as const;
  const quotes = queries.selectFrom('photo_quotes').orderBy('id');
  if (clientId !== null)
    return { photo_quotes: await quotes.selectAll().where('client_id', '=', clientId).execute() };
  if (professionalId === null) return {};
  const answered = quotes.where('professional_id', '=', professionalId).where('answered_at', 'is not', null);
  return { photo_quotes: await answered.select(answers).execute() };
}

/** The receipts and invoices of the person's bookings, as issued. */
async function readInvoices(queries: Queries, { clientId, professionalId }: Identity): Promise<Rows> {
  if (clientId === null && professionalId === null) return {};
  const invoices = await queries
    .selectFrom('invoices')
    .select([
      ...(['number', 'kind', 'booking_id', 'is_registered_for_gst', 'total_cents', 'document'] as const),
      ...(['seller_name', 'seller_abn', 'client_name', 'issued_at'] as const),
    ])
    .where(({ or, eb }) => or([eb('client_id', '=', clientId), eb('professional_id', '=', professionalId)]))
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  return { invoices };
}

/**
 * The messages of the person's bookings and photo quotes, by both parties, as each can read them; and the messages that
 * the person reported.
 */
async function readBookingMessages(queries: Queries, identity: Identity): Promise<Rows> {
  if (identity.role === 'admin') return {};
  const messages = await listAllMessages(queries, identity);
  const reports = await listOwnReports(queries, identity.userId);
  return { booking_messages: messages, message_reports: reports };
}

/** A client's waiting list entries, and the offers that they got. */
async function readWaitingList(queries: Queries, { clientId }: Identity): Promise<Rows> {
  if (clientId === null) return {};
  const entries = queries.selectFrom('waiting_list_entries').where('client_id', '=', clientId);
  const offers = queries.selectFrom('waiting_list_offers').where('client_id', '=', clientId);
  return {
    waiting_list_entries: await entries.selectAll().orderBy('id').execute(),
    waiting_list_offers: await offers.selectAll().orderBy('id').execute(),
  };
}

async function readBelongings(queries: Queries, { userId, clientId }: Identity): Promise<Rows> {
  const pictures = await queries
    .selectFrom('media')
    .select(['id', 'media_type', 'service_category', 'alt', 'look', 'created_at'])
    .where('owner_user_id', '=', userId)
    .orderBy('id')
    .execute();
  const notifications = await listNotifications(queries, userId, {});
  const settings = await queries
    .selectFrom('notification_settings')
    .select([
      ...(['email', 'next_visits', 'reviews', 'email_off', 'push_off', 'text_reminders'] as const),
      ...(['quiet_from', 'quiet_until', 'time_zone'] as const),
    ])
    .where('user_id', '=', userId)
    .execute();
  const devices = await queries
    .selectFrom('push_subscriptions')
    .select(['browser', 'system', 'created_at', 'renewed_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const texts = await queries
    .selectFrom('text_messages')
    .select(['recipient', 'text', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const feeds = await queries
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_fetched_at'])
    .where('user_id', '=', userId)
    .execute();
  const sessions = await queries
    .selectFrom('sessions')
    .select(['browser', 'system', 'started_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const passkeys = await queries
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const patchTests = await queries
    .selectFrom('patch_tests')
    .select(['professional_id', 'tested_at', 'product'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();
  return {
    pictures,
    notifications,
    notification_settings: settings,
    notified_devices: devices,
    text_messages: texts,
    calendar_feeds: feeds,
    sessions,
    passkeys,
    // For clients; a professional's own list is part of their workspace.
    ...(clientId !== null && { patch_tests: patchTests }),
  };
}

async function readTracesOfEmail(queries: Queries, { userId, email }: Identity): Promise<Rows> {
  const waitlist = await queries
    .selectFrom('waitlist_entries')
    .select(['name', 'email', 'role', 'verified_at', 'created_at'])
    .where('email', '=', email)
    .execute();
  const invitations = await queries
    .selectFrom('invitations')
    .select(['email', 'role', 'name', 'created_at', 'expires_at', 'accepted_at'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();
  const mails = await queries
    .selectFrom('mails')
    .select(['template', 'status', 'created_at', 'finished_at'])
    .where('id', 'in', mailsOfAccount(userId, email))
    .orderBy('id')
    .execute();
  const feedback = await queries
    .selectFrom('feedback')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id')
    .execute();
  const emailChanges = await queries
    .selectFrom('email_changes')
    .select(['email', 'former_email', 'expires_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .orderBy('link_id')
    .execute();
  return { waitlist, invitations, mails, feedback, email_changes: emailChanges };
}
