import { randomBytes } from 'node:crypto';
import {
  comesBy,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsWrite,
  type UnsubscribeQuery,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import type { Config } from '../config';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { textSender } from '../texts/text-sender';

const TOKEN_BYTES = 32;

type OfferedChannels = Pick<Config, 'pushKeys' | 'outbox'>;

/**
 * Notification channels (api.md, Notifications): email and devices, unless the person switched a kind off; text
 * messages only after they opted in.
 */
export async function findSettings(
  queries: Queries,
  config: OfferedChannels,
  userId: string,
): Promise<NotificationSettings> {
  const found = await queries
    .selectFrom('notification_settings')
    .select(['email', 'next_visits', 'reviews', 'email_off', 'push_off', 'text_reminders', 'time_zone'])
    .select([clock('quiet_from'), clock('quiet_until')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { quiet_from: from, quiet_until: until, time_zone, ...chosen } = found ?? UNCHANGED;
  return {
    ...chosen,
    quiet_hours: from && until && time_zone ? { from, until, time_zone } : null,
    text_number: await findTextNumber(queries, config, userId),
    push_key: config.pushKeys?.publicKey ?? null,
  };
}

const UNCHANGED = {
  email: true,
  next_visits: true,
  reviews: true,
  email_off: [],
  push_off: [],
  text_reminders: false,
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
};

/** 'HH:MM'. */
const clock = <Name extends 'quiet_from' | 'quiet_until'>(column: Name) =>
  sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`.as(column);

/** An Australian mobile number, as stored by `phoneField`. */
const MOBILE = /^04\d{8}$/;

/** The mobile number in a client's profile for text messages; null without one, or where the site sends none. */
export async function findTextNumber(
  queries: Queries,
  config: Pick<Config, 'outbox'>,
  userId: string,
): Promise<string | null> {
  if (textSender(config) === undefined) return null;
  const client = await queries
    .selectFrom('clients')
    .select('phone_number')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const number = client?.phone_number ?? '';
  return MOBILE.test(number) ? number : null;
}

/** @throws DomainError not_logged_in when the account was deleted meanwhile */
export async function saveSettings(
  transaction: Transaction<Tables>,
  userId: string,
  { quiet_hours: quiet, ...chosen }: NotificationSettingsWrite,
): Promise<void> {
  await lockAccount(transaction, userId);
  const settings = {
    ...chosen,
    ...(quiet !== undefined && {
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
      time_zone: quiet?.time_zone ?? null,
    }),
  };
  await transaction
    .insertInto('notification_settings')
    .values({ user_id: userId, ...settings, unsubscribe_token: newToken() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
}

/** The recipient of a mail, with their settings where these were read; null without any. */
export interface MailReader {
  readonly userId: string;
  readonly email: string;
  readonly wantsMails?: boolean | null;
  readonly emailOff?: readonly NotificationKind[] | null;
  readonly unsubscribeToken?: string | null;
}

/**
 * The mail of a notification of this kind to its reader; undefined when they have opted out of it.
 * @param compose the mail with the link that unsubscribes
 */
export async function mailFor<const Mail extends object>(
  queries: Queries,
  { userId, email: to, wantsMails, emailOff, unsubscribeToken }: MailReader,
  kind: NotificationKind,
  compose: (unsubscribeToken: string) => Mail,
): Promise<(Mail & { readonly to: string }) | undefined> {
  const { email, email_off, unsubscribe_token } =
    wantsMails == null || unsubscribeToken == null
      ? ((await findToken(queries, userId)) ?? (await makeToken(queries, userId)))
      : { email: wantsMails, email_off: emailOff ?? [], unsubscribe_token: unsubscribeToken };
  const isWanted = comesBy({ email, emailOff: email_off, pushOff: [] }, 'email', kind);
  return isWanted ? { ...compose(unsubscribe_token), to } : undefined;
}

const findToken = (queries: Queries, userId: string) =>
  queries
    .selectFrom('notification_settings')
    .select(['email', 'email_off', 'unsubscribe_token'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

const makeToken = (queries: Queries, userId: string) =>
  queries
    .insertInto('notification_settings')
    .values({ user_id: userId, unsubscribe_token: newToken() })
    // A parallel request inserted it: this changes nothing, and so returns the existing row.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning(['email', 'email_off', 'unsubscribe_token'])
    .executeTakeFirstOrThrow();

/**
 * Switches off the mails of a token's user, or one kind of reminders only.
 * @returns the settings that a link may change; undefined for an unknown token
 */
export const unsubscribe = (
  queries: Queries,
  { token, only }: UnsubscribeQuery,
): Promise<Pick<NotificationSettings, 'email' | 'next_visits' | 'reviews'> | undefined> =>
  queries
    .updateTable('notification_settings')
    .set(only === undefined ? { email: false } : { [only]: false })
    .where('unsubscribe_token', '=', token)
    .returning(['email', 'next_visits', 'reviews'])
    .executeTakeFirst();

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');
