import type { ServiceCategory } from '@crown-and-coil/shared-api/contract';
import type { Generated, GeneratedAlways } from 'kysely';

export interface ServicesTable {
  id: string;
  professional_id: string;
  name: string;
  description: Generated<string>;
  price_cents: number;
  duration_minutes: number;
  category: ServiceCategory;
  is_active: Generated<boolean>;
  /** Written by a trigger: normalized name, description and professional's name. */
  search_document: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}
