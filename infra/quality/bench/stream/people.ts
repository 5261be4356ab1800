import { createHmac } from 'node:crypto';
import { newId } from '@crown-and-coil/backend/seeding';
import { TOKEN_LIFETIME_HOURS } from '@crown-and-coil/shared-api/contract';
import type { Client } from 'pg';

/** A listener of the live stream. */
export interface Listener {
  readonly userId: string;
  readonly token: string;
}

/** Inserts accounts directly into the database, without passwords; tokens are signed here. */
export async function makeListeners(database: Client, count: number, secret: string): Promise<Listener[]> {
  const ids = Array.from({ length: count }, newId);
  await database.query(
    `insert into users (id, email, username, role, password_hash)
     select id, id || '@bench.test', 'bench ' || id, 'client', '' from unnest($1::uuid[]) id`,
    [ids],
  );
  return ids.map((userId) => ({ userId, token: tokenOf(userId, secret) }));
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Claims of an API token (backend/src/accounts/tokens.ts). */
const FOR_THE_API = { iss: 'crown-and-coil', aud: 'crown-and-coil-api' };

/** A token like the API's (JWT, HS256), valid for as long. */
export function tokenOf(userId: string, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...FOR_THE_API,
    sub: userId,
    ver: 1,
    jti: newId(),
    iat: now,
    exp: now + TOKEN_LIFETIME_HOURS * 3600,
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
