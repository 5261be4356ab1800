import type { Notification } from '@crown-and-coil/shared-api/contract';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { onEveryShard, type Queries, shardsOf } from '../database/connection';
import { rowTimesOfId } from '../database/identifiers';
import type { Identity } from '../http/identity';
import { quoteMessage } from '../photo-quotes/notices';
import { messageFor } from './messages';
import type { MailReader } from './settings';

/**
 * Whether a notification has this id. The id's time selects the partition. Passed as text, which PostgreSQL evaluates
 * at run time: given a time it would plan the statement again for each id, which costs more than searching all
 * partitions.
 */
export function hasId(id: string, table = 'notifications'): RawBuilder<SqlBool> {
  const isIt = sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`;
  const times = rowTimesOfId(id);
  if (times === undefined) return isIt;
  const [from, until] = [times.from.toISOString(), times.until.toISOString()];
  const createdAt = sql.ref(`${table}.created_at`);
  return sql<SqlBool>`(${isIt} and ${createdAt} between ${from}::text::timestamptz and ${until}::text::timestamptz)`;
}

/** A user's notifications with everything that their messages need: names, and the service of the booking or quote. */
export const selectNotifications = (queries: Queries, userId: string) =>
  queries
    .selectFrom('notifications as n')
    .leftJoin('bookings as b', 'b.id', 'n.booking_id')
    .leftJoin('photo_quotes as q', 'q.id', 'n.photo_quote_id')
    .leftJoin('clients as c', (join) =>
      join.on(({ eb, fn, ref }) => eb('c.id', '=', fn.coalesce(ref('b.client_id'), ref('q.client_id')))),
    )
    .leftJoin('professionals as p', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('p.id', '=', fn.coalesce(ref('b.professional_id'), ref('q.professional_id'))),
      ),
    )
    .select([
      'n.id',
      'n.type',
      'n.message',
      'n.details',
      'n.booking_id',
      'n.photo_quote_id',
      'n.created_at',
      'n.read_at',
      'c.first_name',
      'c.user_id as client_user_id',
      'p.display_name',
      'b.cancellation_reason',
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('booking_services as s')
          .select('s.name')
          .whereRef('s.booking_id', '=', 'b.id')
          .orderBy('s.position'),
      ).as('services'),
    )
    .where('n.user_id', '=', userId);

type Row = Awaited<ReturnType<ReturnType<typeof selectNotifications>['executeTakeFirstOrThrow']>>;

const toNotification = (row: Row, userId: string): Notification => ({
  id: row.id,
  type: row.type,
  message: renderMessage(row, userId),
  booking_id: row.booking_id,
  photo_quote_id: row.photo_quote_id,
  created_at: row.created_at.toISOString(),
  read: row.read_at !== null,
});

function renderMessage(row: Row, userId: string): string {
  const { details, first_name, display_name, services, cancellation_reason, client_user_id } = row;
  if (details === null || first_name === null || display_name === null) return row.message;
  const reader = client_user_id === userId ? 'client' : 'professional';
  const names = { client: { first_name }, professional: { display_name } };
  if ('quote' in details) return quoteMessage(reader, details.quote, names) ?? row.message;
  return messageFor(reader, details, { ...names, services, cancellation_reason }) ?? row.message;
}

/** The owner of the requested notifications. A client's are on the shards of the bookings, others' on one shard. */
type NotifiedUser = Pick<Identity, 'userId' | 'clientId'>;

const areOnEveryShard = (queries: Queries, { clientId }: NotifiedUser): boolean =>
  clientId !== null && shardsOf(queries).length > 1;

/** A page of a user's notifications, newest first; a client's are merged by id, which is ordered by time. */
export async function listOwnNotifications(
  queries: Queries,
  user: NotifiedUser,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<Notification[]> {
  const { userId } = user;
  if (!areOnEveryShard(queries, user)) return listNotifications(queries, userId, { before, limit });
  const pages = await onEveryShard(queries, () =>
    selectNotifications(queries, userId)
      .$if(before !== undefined, (query) => query.where('n.id', '<', before ?? ''))
      .orderBy('n.id', 'desc')
      .limit(limit)
      .execute(),
  );
  return pages
    .flat()
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, limit)
    .map((row) => toNotification(row, userId));
}

export async function countOwnUnread(queries: Queries, user: NotifiedUser): Promise<number> {
  const count = () => countUnread(queries, user.userId);
  if (!areOnEveryShard(queries, user)) return count();
  return (await onEveryShard(queries, count)).reduce((sum, one) => sum + one, 0);
}

export async function markAllRead(queries: Queries, user: NotifiedUser, now: Date): Promise<void> {
  const mark = () => markRead(queries, user.userId, 'all', now);
  if (areOnEveryShard(queries, user)) await onEveryShard(queries, mark);
  else await mark();
}

/**
 * A user's notifications, newest first.
 * @param before id of the last one on the previous page; an unknown id returns none
 * @param limit no limit if absent
 */
export async function listNotifications(
  queries: Queries,
  userId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit?: number },
): Promise<Notification[]> {
  const rows = await selectNotifications(queries, userId)
    .$if(before !== undefined, (query) =>
      query.where('n.number', '<', ({ selectFrom }) =>
        selectFrom('notifications')
          .select('number')
          .where(hasId(before ?? ''))
          .where('user_id', '=', userId),
      ),
    )
    .orderBy('n.number', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => toNotification(row, userId));
}

export async function findNotification(
  queries: Queries,
  userId: string,
  id: string,
): Promise<Notification | undefined> {
  const row = await selectNotifications(queries, userId).where(hasId(id, 'n')).executeTakeFirst();
  return row && toNotification(row, userId);
}

async function countUnread(queries: Queries, userId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks one of a user's notifications read, or all of them; read ones keep their time. */
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
    .$if(id !== 'all', (query) => query.where(hasId(id)))
    .execute();
}

/** A party of a booking who receives its notifications. */
export interface Reader extends MailReader {
  readonly party: 'client' | 'professional';
}

/** Both parties of a booking as a JSON column, without deleted accounts. The parameters are their accounts. */
export const readersOf = (client: Expression<string>, professional: Expression<string>) => sql<
  readonly Reader[]
>`(
    select coalesce(
      json_agg(
        json_build_object(
          'party', reader.party, 'userId', u.id, 'email', u.email::text,
          'wantsMails', s.email, 'emailOff', s.email_off, 'unsubscribeToken', s.unsubscribe_token
        )
      ),
      '[]'
    )
    from (values ('client', ${client}), ('professional', ${professional})) reader (party, user_id)
    join users u on u.id = reader.user_id and u.deleted_at is null
    left join notification_settings s on s.user_id = u.id
  )`;
