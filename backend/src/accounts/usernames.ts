import { randomInt } from 'node:crypto';
import type { Queries } from '../database/connection';

const MAX_BASE_LENGTH = 40;
/** Numbers tried in order before a random one. */
const COUNTED = 20;

/** The username for a name: 'Amara Braids' is amara.braids, 'Zoë' is zoe, a name without Latin letters is 'member'. */
export function usernameFrom(name: string): string {
  const base = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .slice(0, MAX_BASE_LENGTH)
    .replace(/^\.+|\.+$/g, '');
  return base.length >= 2 ? base : 'member';
}

/** The suggested username, with a number appended if it is taken. */
export async function freeUsername(queries: Queries, name: string): Promise<string> {
  const base = usernameFrom(name);
  const candidates = [base, ...Array.from({ length: COUNTED }, (_none, index) => `${base}${index + 2}`)];
  const taken = await queries
    .selectFrom('users')
    .select('username')
    .where('username', 'in', candidates)
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Set(taken.map(({ username }) => username.toLowerCase()));
  return candidates.find((candidate) => !names.has(candidate)) ?? `${base}${randomInt(1_000, 1_000_000)}`;
}
