import type { ColumnType } from 'kysely';

type Counted<Value> = ColumnType<Value, never, never>;

/** What the order of results needs of a professional; written by a job. */
export interface ProfessionalStandingsTable {
  professional_id: Counted<string>;
  work_on_type_1: Counted<number>;
  work_on_type_2: Counted<number>;
  work_on_type_3: Counted<number>;
  work_on_type_4: Counted<number>;
  agreed_visits: Counted<number>;
  kept_visits: Counted<number>;
  is_newcomer: Counted<boolean>;
  first_free_day: Counted<string | null>;
}
