import { randomBytes } from 'node:crypto';
import type {
  NotificationSettings,
  NotificationSettingsWrite,
  UnsubscribeQuery,
} from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';

const TOKEN_BYTES = 32;

/** Whether a user also gets emails, reminders of next visits, and requests for reviews: yes, until they switch them off (api.md, Notifications). */
export async function findSettings(queries: Queries, userId: string): Promise<NotificationSettings> {
  const found = await queries
    .selectFrom('notification_settings')
    .select(['email', 'next_visits', 'reviews'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ?? { email: true, next_visits: true, reviews: true };
}

export async function saveSettings(
  queries: Queries,
  userId: string,
  settings: NotificationSettingsWrite,
): Promise<void> {
  await queries
    .insertInto('notification_settings')
    .values({ user_id: userId, ...settings, unsubscribe_token: newToken() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
}

/** The unsubscribe token of a user's mails; undefined when they want no mails. */
export async function unsubscribeTokenFor(queries: Queries, userId: string): Promise<string | undefined> {
  const settings = (await findToken(queries, userId)) ?? (await makeToken(queries, userId));
  return settings.email ? settings.unsubscribe_token : undefined;
}

const findToken = (queries: Queries, userId: string) =>
  queries
    .selectFrom('notification_settings')
    .select(['email', 'unsubscribe_token'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

const makeToken = (queries: Queries, userId: string) =>
  queries
    .insertInto('notification_settings')
    .values({ user_id: userId, unsubscribe_token: newToken() })
    // A parallel request inserted it: this changes nothing, and so returns the existing row.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning(['email', 'unsubscribe_token'])
    .executeTakeFirstOrThrow();

/**
 * Switches off the mails of a token's user, or one kind of reminders only.
 * @returns the settings; undefined for an unknown token
 */
export const unsubscribe = (
  queries: Queries,
  { token, only }: UnsubscribeQuery,
): Promise<NotificationSettings | undefined> =>
  queries
    .updateTable('notification_settings')
    .set(only === undefined ? { email: false } : { [only]: false })
    .where('unsubscribe_token', '=', token)
    .returning(['email', 'next_visits', 'reviews'])
    .executeTakeFirst();

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');
