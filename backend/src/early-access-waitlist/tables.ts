import type { WaitlistRole } from '@crown-and-coil/shared-api/contract';

export interface WaitlistEntriesTable {
  id: string;
  name: string;
  email: string;
  role: WaitlistRole;
  verified_at: Date | null;
  created_at: Date;
  updated_at: Date;
}
