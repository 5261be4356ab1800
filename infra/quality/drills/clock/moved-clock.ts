import { Client } from 'pg';

/**
 * Moves one booking's clock forward by shifting all its data into the past. The product's own clock is unchanged, as
 * others use it.
 */
export async function moveClock(bookingId: string, minutes: number): Promise<void> {
  await withDatabase(async (client) => {
    await client.query('begin');
    const columns = {
      bookings: ['start_time', 'end_time', 'held_until', 'pending_since', 'created_at', 'updated_at'],
      booking_history: ['happened_at', 'old_start_time', 'new_start_time'],
      payments: ['created_at', 'paid_at'],
      kept_cards: ['agreed_at'],
    };
    for (const [table, names] of Object.entries(columns))
      await client.query(
        `update ${table} set ${names.map((name) => `${name} = ${name} - make_interval(mins => $2)`).join(', ')}
          where ${table === 'bookings' ? 'id' : 'booking_id'} = $1`,
        [bookingId, minutes],
      );
    await client.query('commit');
  });
}

/** Runs the minutely jobs now. */
export const runMinutelyJobs = () =>
  withDatabase((client) =>
    client.query(
      `select graphile_worker.add_job(identifier, '{}', job_key := 'drill ' || identifier)
       from unnest(array['bookings.keep', 'payments.apply-events']) identifier`,
    ),
  );

async function withDatabase(work: (client: Client) => Promise<unknown>): Promise<void> {
  const url = process.env.PRODUCT_DATABASE_URL;
  if (url === undefined)
    throw new Error(
      'The drill needs the database of the product: PRODUCT_DATABASE_URL, or no BASE_URL at all.',
    );
  const client = new Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
