import type { DemandStyle } from '@crown-and-coil/shared-api/contract';
import type { ColumnType } from 'kysely';

type Counted<Value> = ColumnType<Value, never, never>;

/** A professional's facts for ranking; written by a job. */
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

/** A professional whose searchable facts were changed by a transaction; written by triggers. */
export interface SearchChangesTable {
  professional_id: Counted<string>;
  /** The transaction's id. */
  changed_by: Counted<string>;
  changed_at: Counted<Date>;
}

/** Number of unmet searches per day, without personal data. */
export interface SearchDemandTable {
  /** 'YYYY-MM-DD' in Australia/Sydney. */
  day: string;
  /** `display` of the gazetteer. */
  place: string;
  /** Empty for none. */
  style: DemandStyle | '';
  /** 1 to 4; 0 for none. */
  hair_type: number;
  searches: number;
}
