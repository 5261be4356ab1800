import type { InvitationRole, Role } from '@crown-and-coil/shared-api/contract';
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
  suspended_at: Date | null;
  suspension_reason: string | null;
}

export interface RevokedTokensTable {
  id: string;
  expires_at: Date;
}

/** The visible details of a used token. */
export interface SessionsTable {
  /** The token's. */
  id: string;
  user_id: string;
  token_version: number;
  browser: string | null;
  system: string | null;
  started_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

export interface InvitationsTable {
  id: string;
  email: string;
  role: InvitationRole;
  name: string | null;
  waitlist_entry_id: string | null;
  /** Null for invitations sent by `invite-admin.js`. */
  invited_by_user_id: string | null;
  /** The account created from it. */
  user_id: string | null;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  closed_at: Date | null;
}

/** A change of an account's email address. */
export interface EmailChangesTable {
  link_id: string;
  user_id: string;
  /** The new address. */
  email: string;
  expires_at: Date;
  /** Both are null while it is pending. */
  confirmed_at: Date | null;
  former_email: string | null;
}

export interface CallCountsTable {
  bucket: string;
  window_start: Date;
  count: number;
}

export interface RequestCountsTable {
  caller: string;
  window_start: Date;
  count: number;
}

export interface LoginAttemptsTable {
  id: string;
  account: string;
  address: string;
  failed: Generated<boolean>;
  /** Not a login: the password was reset from this address. */
  after_reset: Generated<boolean>;
  attempted_at: Generated<Date>;
}
