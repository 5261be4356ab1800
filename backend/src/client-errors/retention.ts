import { CLIENT_ERRORS_KEPT_DAYS } from '@crown-and-coil/shared-api/contract';
import { defineJob } from '../background/jobs';

const DAY_MS = 86_400_000;

/** Forgets reports that nobody has sent again for 30 days, once a day. */
export const forgetOldClientErrors = defineJob(
  'client-errors.forget-old',
  async (_none, { database, now }) => {
    await database
      .deleteFrom('client_errors')
      .where('last_at', '<', new Date(now().getTime() - CLIENT_ERRORS_KEPT_DAYS * DAY_MS))
      .execute();
  },
);
