import type { HouseRules } from '@crown-and-coil/shared-api/contract';
import type { JSONColumnType } from 'kysely';

/** Rows are only ever added. */
export interface HouseRulesTable {
  professional_id: string;
  version: number;
  rules: JSONColumnType<HouseRules>;
  created_at: Date;
}
