import type { StyleMenu } from '@crown-and-coil/shared-api/contract';
import type { JSONColumnType } from 'kysely';

/** A menu without its revision and the price of sold hair, which are in other tables. */
export type MenuDocument = Omit<StyleMenu, 'revision' | 'hair_product' | 'cadence'> &
  // Absent in menus of earlier versions.
  Partial<Pick<StyleMenu, 'cadence'>>;

export interface ServiceMenusTable {
  service_id: string;
  professional_id: string;
  document: JSONColumnType<MenuDocument>;
}
