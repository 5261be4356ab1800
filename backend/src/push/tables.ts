import type { Generated } from 'kysely';

export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  /** The log-in that it belongs to. */
  session_id: string;
  token_version: number;
  /** SHA-256 of the address. */
  endpoint_hash: Buffer;
  /** Written by `seal`: JSON of `BrowserSubscription`. */
  sealed_secret: Buffer;
  key_id: string;
  browser: string | null;
  system: string | null;
  /** Consecutive failed notifications. */
  failures: Generated<number>;
  created_at: Date;
  renewed_at: Date;
}
