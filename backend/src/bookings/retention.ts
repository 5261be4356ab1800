import { defineJob } from '../background/jobs';
import { expiredAt } from './idempotency';

/** Forgets the keys of repeatable requests that count no more, once an hour. */
export const forgetOldKeys = defineJob<object>(
  'bookings.forget-old-keys',
  async (_none, { database, now }) => {
    await database.deleteFrom('idempotency_keys').where('created_at', '<=', expiredAt(now())).execute();
  },
);
