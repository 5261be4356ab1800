import type { Client } from 'pg';
import type { Ledger } from './load';

interface StoredBooking {
  readonly id: string;
  readonly client_id: string;
  readonly professional_id: string;
  readonly status: string;
  readonly start_time: Date;
}

/**
 * Compares the ledger of responses with the database: every acknowledged write is present, nothing is duplicated, no
 * bookings of a professional overlap, each acknowledged deposit is held once, and the other party was notified exactly
 * once of each change.
 * @returns problems; empty if none
 */
export async function differences(database: Client, { bookings, deposits }: Ledger): Promise<string[]> {
  const problems: string[] = [];
  const { rows: stored } = await database.query<StoredBooking>(
    'select id, client_id, professional_id, status, start_time from bookings where id = any($1::uuid[])',
    [[...bookings.keys()]],
  );
  const byId = new Map(stored.map((booking) => [booking.id, booking]));
  for (const [id, expected] of bookings) {
    const found = byId.get(id);
    if (found === undefined) problems.push(`lost: booking ${id}, ${expected.status}`);
    else if (found.status !== expected.status)
      problems.push(`booking ${id} was acknowledged as ${expected.status} and is ${found.status}`);
    else if (found.start_time.toISOString() !== expected.startTime || found.client_id !== expected.clientId)
      problems.push(`booking ${id} is not what was acknowledged`);
  }
  const { rows: held } = await database.query<{ id: string; cents: string }>(
    `select t.booking_id as id, sum(e.amount_cents) as cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where e.account = 'provider_clearing' and t.booking_id = any($1::uuid[]) group by t.booking_id`,
    [[...deposits.keys()]],
  );
  const heldBy = new Map(held.map(({ id, cents }) => [id, Number(cents)]));
  for (const [id, cents] of deposits)
    if (heldBy.get(id) !== cents)
      problems.push(`a deposit of ${cents} cents for ${id} is ${heldBy.get(id) ?? 0} in the ledger`);
  const ask = async (what: string, query: string) => {
    const { rows } = await database.query<{ count: number }>(query);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) problems.push(`${count} ${what}`);
  };
  await ask(
    'bookings stand twice',
    `select count(*) from (
       select 1 from bookings where status <> 'cancelled' group by client_id, professional_id, start_time having count(*) > 1
     ) doubled`,
  );
  await ask(
    'moves of money do not add up to zero',
    'select count(*) from (select 1 from ledger_entries group by transaction_id having sum(amount_cents) <> 0) odd',
  );
  await ask(
    'bookings overlap',
    `select count(*) from bookings a join bookings b on a.professional_id = b.professional_id and a.id < b.id
       and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)
     where a.status in ('pending', 'confirmed') and b.status in ('pending', 'confirmed')`,
  );
  await ask(
    'bookings whose request was not notified exactly once',
    `select count(*) from bookings b
     where 1 <> (select count(*) from notifications n where n.booking_id = b.id and n.type = 'booking_requested')`,
  );
  await ask(
    'confirmations that were not notified exactly once',
    `select count(*) from bookings b where b.status = 'confirmed'
       and 1 <> (select count(*) from notifications n where n.booking_id = b.id and n.type = 'booking_confirmed')`,
  );
  await ask(
    'bookings whose history does not say how they came to be so',
    `select count(*) from bookings b where not exists (
       select from booking_history h where h.booking_id = b.id and h.new_status = b.status
     )`,
  );
  await ask(
    'keys that stand for no booking',
    `select count(*) from idempotency_keys k where k.key like 'drill %'
       and not exists (select from bookings b where b.id = ((k.response_body::jsonb) ->> 'id')::uuid)`,
  );
  await ask(
    'bookings that no key stands for',
    `select count(*) from bookings b where not exists (
       select from idempotency_keys k where ((k.response_body::jsonb) ->> 'id')::uuid = b.id)`,
  );
  return problems;
}
