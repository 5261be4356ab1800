import type { ProfessionalType } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import { HOME, idOnShard } from '../database/shards';
import type { Tables } from '../database/tables';
import { hashPassword } from './passwords';

interface Credentials {
  readonly email: string;
  readonly username: string;
}

/** A new account by role; clients and professionals get an empty profile. */
export type NewProfile =
  | { readonly role: 'admin' }
  | { readonly role: 'client'; readonly firstName?: string; readonly lastName?: string }
  | {
      readonly role: 'professional';
      readonly professionalType: ProfessionalType;
      readonly displayName?: string;
      /** The shard for all their data; by default the home cluster. */
      readonly shard?: number;
    };

export type NewAccount = Credentials & { readonly password: string } & NewProfile;

interface CreatedAccount {
  readonly userId: string;
  /** Client id or professional id; null for an admin. */
  readonly profileId: string | null;
}

/**
 * Creates an account with its empty profile in one transaction. A new professional profile is not public.
 * @throws the database's unique violation when the email or the username is taken; it maps to 409
 */
export async function createAccount(
  database: Database,
  { password, ...account }: NewAccount,
): Promise<CreatedAccount> {
  const passwordHash = await hashPassword(password);
  return database
    .transaction()
    .execute((transaction) => insertAccount(transaction, { ...account, passwordHash }));
}

/** Same as `createAccount`, inside a transaction. Takes a hashed password, because hashing is slow. */
export async function insertAccount(
  transaction: Transaction<Tables>,
  account: Credentials & { readonly passwordHash: string } & NewProfile,
): Promise<CreatedAccount> {
  const { email, username, passwordHash, role } = account;
  const userId = newId();
  await transaction
    .insertInto('users')
    .values({ id: userId, email, username, role, password_hash: passwordHash })
    .execute();
  if (account.role === 'admin') return { userId, profileId: null };
  const profileId = account.role === 'professional' ? idOnShard(newId(), account.shard ?? HOME) : newId();
  if (account.role === 'client') {
    const { firstName: first_name = '', lastName: last_name = '' } = account;
    await transaction
      .insertInto('clients')
      .values({ id: profileId, user_id: userId, first_name, last_name })
      .execute();
  } else {
    const { professionalType: professional_type, displayName: display_name = '' } = account;
    await transaction
      .insertInto('professionals')
      .values({ id: profileId, user_id: userId, professional_type, display_name, is_active: false })
      .execute();
  }
  return { userId, profileId };
}
