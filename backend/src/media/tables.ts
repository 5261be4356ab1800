import type { LookWrite, MediaType, ServiceCategory } from '@crown-and-coil/shared-api/contract';
import type { ColumnType, Generated } from 'kysely';

export interface MediaTable {
  id: string;
  owner_user_id: string;
  professional_id: string | null;
  media_type: MediaType;
  service_category: ServiceCategory | null;
  alt: string | null;
  position: Generated<number>;
  file_key: string;
  created_at: Generated<Date>;
  /** Of a portfolio picture. */
  look: ColumnType<LookWrite | null, string | null | undefined, string | null>;
}
