import type { ProfessionalOffers, ProfessionalType } from '@crown-and-coil/shared-api/contract';
import type { ColumnType, Generated } from 'kysely';

export interface ProfessionalsTable {
  id: string;
  user_id: string;
  display_name: Generated<string>;
  professional_type: ProfessionalType;
  location: Generated<string>;
  /** For the client of a confirmed booking only; null when it is not given. */
  street_address: string | null;
  place_id: number | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: Generated<string>;
  bio: string | null;
  experience_years: Generated<number>;
  profile_picture: string | null;
  /** Written as JSON. */
  offers: ColumnType<ProfessionalOffers | null, string | null | undefined, string | null>;
  /** The current version of the house rules; 0 before the first. */
  house_rules_version: Generated<number>;
  is_waiting_list_open: Generated<boolean>;
  /** Least time between now and a start; null for the site's lead time. */
  notice_hours: Generated<number | null>;
  /** How many days ahead can be booked; null for no limit. */
  horizon_days: Generated<number | null>;
  /** Between starts; null when the length of the visit decides. */
  start_interval_minutes: Generated<number | null>;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  /** For a suspended professional: whether they were active before. */
  active_before_suspension: boolean | null;
}

export interface ProfessionalSpecializationsTable {
  professional_id: string;
  specialization_id: number;
}
