import type { Generated } from 'kysely';

export interface AvailabilityWindowsTable {
  id: string;
  professional_id: string;
  start_time: Date;
  end_time: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
