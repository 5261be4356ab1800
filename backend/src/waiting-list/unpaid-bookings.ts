import type { BookingActor, WaitingState } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { notifyOfUnpaid, notifyOfWithdrawal } from './notices';
import { isOver } from './queries';
import { endOfUnpaidOffer, stateAfterUnpaid } from './rules';

/** An entry whose offer was booked and not paid. */
interface ReleasedEntry {
  readonly id: string;
  readonly state: WaitingState;
  readonly offer: ReturnType<typeof endOfUnpaidOffer>;
}

/**
 * Ends the accepted offer of a booking that is cancelled before it is paid, and returns its entry to the waiting list
 * with its old place. It may then exceed the limit of entries. Lock the booking first: while an entry is booked, no
 * transaction that changes it locks it before its booking.
 * @returns what `notifyOfRelease` takes; undefined for a booking without an offer
 */
export async function releaseOffer(
  transaction: Transaction<Tables>,
  { id: bookingId, actor }: { readonly id: string; readonly actor: BookingActor },
  now: Date,
): Promise<ReleasedEntry | undefined> {
  const accepted = await transaction
    .selectFrom('waiting_list_offers')
    .select('entry_id as entryId')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (accepted === undefined) return undefined;
  const { entryId: id } = accepted;
  await sql`select from waiting_list_entries where id = ${id} for no key update`.execute(transaction);
  const offer = endOfUnpaidOffer(actor);
  await transaction
    .updateTable('waiting_list_offers')
    .set({ state: offer, ended_at: now })
    .where('booking_id', '=', bookingId)
    .execute();
  const state = stateAfterUnpaid(await readUnpaid(transaction, id, now));
  await transaction
    .updateTable('waiting_list_entries')
    .set({ state, ended_at: state === 'waiting' ? null : now })
    .where('id', '=', id)
    .execute();
  return { id, state, offer };
}

/** Notifies the client of a released entry. Write it with the booking's notifications. */
export async function notifyOfRelease(
  transaction: Transaction<Tables>,
  { id, state, offer }: ReleasedEntry,
  now: Date,
): Promise<void> {
  if (state !== 'waiting' || offer === 'expired') await notifyOfUnpaid(transaction, id, now);
  else if (offer === 'withdrawn') await notifyOfWithdrawal(transaction, id, now);
}

/** What the state of an entry depends on when its booking was not paid. */
async function readUnpaid(transaction: Transaction<Tables>, id: string, now: Date) {
  const { rows } = await sql<Parameters<typeof stateAfterUnpaid>[0]>`
    select ${isOver(now)} as "isOver",
      coalesce(p.deleted_at, s.deleted_at) is not null as "isGone",
      exists (
        select from waiting_list_entries again
        where again.client_id = e.client_id and again.state = 'waiting'
          and (again.service_id = e.service_id or again.search = e.search)
      ) as "isAskedAgain",
      (select count(*)::int from waiting_list_offers o where o.entry_id = e.id and o.state = 'expired') as missed
    from waiting_list_entries e
    left join professionals p on p.id = e.professional_id
    left join services s on s.id = e.service_id
    where e.id = ${id}`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('The locked entry is gone.');
  return row;
}
