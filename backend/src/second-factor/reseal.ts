import { defineJob } from '../background/jobs';
import { BATCH_ROWS, readInParts } from '../database/batches';
import { seal, sealingKeyId, unseal } from './sealing';

/**
 * Re-encrypts secrets sealed with an old key, once an hour, so that a rotation of SESSION_SECRET can finish
 * (docs/guides/rotate-session-secret.md). Secrets whose key is gone stay unchanged: their owners log in with a recovery
 * code.
 */
export const resealSecondFactors = defineJob<object>(
  'second-factor.reseal',
  async (_none, { database, config, signal }) => {
    const outdated = database
      .selectFrom('second_factors')
      .select(['user_id as id', 'sealed_secret', 'key_id'])
      .where('key_id', '!=', sealingKeyId(config));
    for await (const factors of readInParts(outdated, 'user_id', BATCH_ROWS)) {
      signal?.throwIfAborted();
      for (const { id: userId, ...sealed } of factors) {
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
    }
  },
);
