import { defineJob } from '../background/jobs';
import { BATCH_ROWS } from '../database/batches';
import { seal, sealingKeyId, unseal } from './sealing';

/**
 * Re-encrypts secrets sealed with an old key, once an hour, so that a rotation of SESSION_SECRET can finish
 * (docs/guides/rotate-session-secret.md). Secrets whose key is gone stay unchanged: their owners log in with a recovery
 * code.
 */
export const resealSecondFactors = defineJob<object>(
  'second-factor.reseal',
  async (_none, { database, config, signal }) => {
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      signal?.throwIfAborted();
      const factors = await database
        .selectFrom('second_factors')
        .select(['user_id', 'sealed_secret', 'key_id'])
        .where('key_id', '!=', sealingKeyId(config))
        .where('user_id', '>', last)
        .orderBy('user_id')
        .limit(BATCH_ROWS)
        .execute();
      for (const { user_id: userId, ...sealed } of factors) {
        last = userId;
        const secret = unseal(config, userId, sealed);
        if (secret === null) continue;
        await database
          .updateTable('second_factors')
          .set(seal(config, userId, secret))
          .where('user_id', '=', userId)
          // Unless its owner has set it up again meanwhile.
          .where('sealed_secret', '=', sealed.sealed_secret)
          .execute();
      }
      if (factors.length < BATCH_ROWS) return;
    }
  },
);
