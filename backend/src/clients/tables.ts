import type { HAIR_SUBTYPES } from '@crown-and-coil/shared-api/contract';
import type { Generated } from 'kysely';

export interface ClientsTable {
  id: string;
  user_id: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone_number: string | null;
  notes: string | null;
  hair_type: number | null;
  hair_subtype: (typeof HAIR_SUBTYPES)[number] | null;
  profile_picture: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}
