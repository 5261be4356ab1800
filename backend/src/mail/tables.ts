import type { Generated } from 'kysely';

export type MailStatus = 'waiting' | 'sending' | 'sent' | 'outbox' | 'refused' | 'failed' | 'dropped';

export interface MailsTable {
  id: string;
  recipient: string;
  template: string;
  /** JSON; text when written. */
  template_values: unknown;
  mail_link_id: string | null;
  dedupe_key: string | null;
  status: Generated<MailStatus>;
  attempts: Generated<number>;
  claimed_by: string | null;
  claimed_at: Date | null;
  last_problem: string | null;
  created_at: Date;
  finished_at: Date | null;
}

export type LinkPurpose = 'verify_waitlist' | 'invitation' | 'reset_password' | 'change_email';

export interface MailLinksTable {
  id: string;
  purpose: LinkPurpose;
  nonce: Buffer;
  token_hash: Buffer;
  waitlist_entry_id: string | null;
  invitation_id: string | null;
  user_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
