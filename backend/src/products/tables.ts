import type { Generated, JSONColumnType } from 'kysely';

export interface ProductsTable {
  id: string;
  professional_id: string;
  name: string;
  description: Generated<string>;
  price_cents: number;
  attributes: JSONColumnType<{ key: string; value: string }[]>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}
