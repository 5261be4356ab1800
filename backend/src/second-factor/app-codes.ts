import type { Config } from '../config';
import type { Database } from '../database/connection';
import { acceptedFrom, codeOf, presentStep } from './rules';
import { unseal } from './sealing';

const SHOWN = 20;

/** A code of an account's authenticator app. */
export interface AppCode {
  readonly email: string;
  readonly code: string;
  /** Seconds until it is accepted; 0 when it is accepted now. */
  readonly seconds: number;
}

/** The next unused code of each account with two-step log-in. For the outbox of a local run, where the demo's admin has no app. */
export async function readAppCodes(
  database: Database,
  config: Pick<Config, 'acceptedSecrets'>,
  now: Date,
): Promise<AppCode[]> {
  const factors = await database
    .selectFrom('second_factors as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.id', 'u.email', 'f.sealed_secret', 'f.key_id', 'f.last_step'])
    .where('f.confirmed_at', 'is not', null)
    .orderBy('f.created_at')
    .limit(SHOWN)
    .execute();
  return factors.flatMap(({ id, email, last_step, ...sealed }) => {
    const secret = unseal(config, id, sealed);
    if (secret === null) return [];
    const step = Math.max(presentStep(now), (last_step ?? 0) + 1);
    const seconds = Math.ceil((acceptedFrom(step).getTime() - now.getTime()) / 1000);
    return [{ email, code: codeOf(secret, step), seconds: Math.max(0, seconds) }];
  });
}
