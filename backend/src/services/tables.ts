import type { ServiceCategory, ServiceGates } from '@crown-and-coil/shared-api/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface ServicesTable {
  id: string;
  professional_id: string;
  name: string;
  description: Generated<string>;
  price_cents: number;
  duration_minutes: number;
  category: ServiceCategory;
  /** Interval between starts; null: the professional's. */
  start_interval_minutes: Generated<number | null>;
  /** Kept free before and after its visits. */
  buffer_before_minutes: Generated<number>;
  buffer_after_minutes: Generated<number>;
  is_active: Generated<boolean>;
  /** Written by a trigger: normalized name, description and professional's name. */
  search_document: GeneratedAlways<string>;
  /** Written by a trigger: the names of the menu's options. */
  menu_words: GeneratedAlways<string>;
  /** Written by a trigger: the menu's shortest visit for each start window; stays when the menu is removed. */
  menu_lengths: GeneratedAlways<unknown>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  /** Incremented by each save of the style menu; 0 before the first. */
  menu_revision: Generated<number>;
  /** The range of the menu; null without one. */
  menu_price_from_cents: Generated<number | null>;
  menu_price_to_cents: Generated<number | null>;
  menu_minutes_from: Generated<number | null>;
  menu_minutes_to: Generated<number | null>;
  /** The shortest time that a booking of the menu reserves. */
  menu_minutes_reserved: Generated<number | null>;
  /** Its gates; null without any. */
  gates: ColumnType<ServiceGates | null, string | null | undefined, string | null>;
}
