import { anyOf } from '../database/any-of';
import type { Queries } from '../database/connection';

/**
 * Written at once, so they fit into the buffer of a stream (`MAX_WAITING_BYTES`). Readers who were disconnected for
 * longer find the rest in the list.
 */
export const MAX_REPLAYED = 500;

/** The number of a user's newest notification; 0 before the first. */
export async function findLastNumber(queries: Queries, userId: string): Promise<number> {
  const found = await queries
    .selectFrom('notification_counters')
    .select('last_number')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.last_number ?? 0;
}

export async function findLastNumbers(
  queries: Queries,
  userIds: readonly string[],
): Promise<{ userId: string; lastNumber: number }[]> {
  if (userIds.length === 0) return [];
  return queries
    .selectFrom('notification_counters')
    .select(['user_id as userId', 'last_number as lastNumber'])
    .where('user_id', '=', anyOf(userIds))
    .execute();
}

/** A user's notifications after a number, oldest first; if there are very many, the newest. */
export async function findNotificationsAfter(
  queries: Queries,
  userId: string,
  number: number,
): Promise<{ number: number; id: string }[]> {
  const newest = await queries
    .selectFrom('notifications')
    .select(['number', 'id'])
    .where('user_id', '=', userId)
    .where('number', '>', number)
    .orderBy('number', 'desc')
    .limit(MAX_REPLAYED)
    .execute();
  return newest.toReversed();
}
