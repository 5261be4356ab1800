import type { Notification } from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';

const columns = ['id', 'type', 'message', 'booking_id', 'created_at', 'read_at'] as const;

interface Row extends Pick<Notification, 'id' | 'type' | 'message' | 'booking_id'> {
  readonly created_at: Date;
  readonly read_at: Date | null;
}

const toNotification = ({ created_at, read_at, ...row }: Row): Notification => ({
  ...row,
  created_at: created_at.toISOString(),
  read: read_at !== null,
});

/** A person's notifications, newest first. @param before the last one of the page before; unknown is none */
export async function listNotifications(
  queries: Queries,
  userId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<Notification[]> {
  const rows = await queries
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) =>
      query.where('number', '<', ({ selectFrom }) =>
        selectFrom('notifications')
          .select('number')
          .where('id', '=', before ?? '')
          .where('user_id', '=', userId),
      ),
    )
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toNotification);
}

export async function findNotification(
  queries: Queries,
  userId: string,
  id: string,
): Promise<Notification | undefined> {
  const row = await queries
    .selectFrom('notifications')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && toNotification(row);
}

export async function countUnread(queries: Queries, userId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks one of a person's notifications read, or all of them; those that are read keep their time. */
export async function markRead(
  queries: Queries,
  userId: string,
  id: string | 'all',
  now: Date,
): Promise<void> {
  await queries
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(id !== 'all', (query) => query.where('id', '=', id))
    .execute();
}
