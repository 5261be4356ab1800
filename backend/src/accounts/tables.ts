import type { Role } from '@crown-and-coil/shared-api/contract';
import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  email: string;
  username: string;
  role: Role;
  password_hash: string;
  token_version: Generated<number>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface RevokedTokensTable {
  id: string;
  expires_at: Date;
}

export interface LoginAttemptsTable {
  id: string;
  account: string;
  address: string;
  failed: Generated<boolean>;
  attempted_at: Generated<Date>;
}
