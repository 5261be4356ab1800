import type { AdminAction } from '@crown-and-coil/shared-api/contract';

export interface AdminLogTable {
  id: string;
  admin_user_id: string;
  action: AdminAction;
  subject_id: string | null;
  subject: string | null;
  /** JSON; text when written. */
  details: unknown;
  happened_at: Date;
}
