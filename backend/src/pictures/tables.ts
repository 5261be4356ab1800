import type { Generated } from 'kysely';
import type { Audience } from './rules';

export interface StoredPicturesTable {
  file_key: string;
  audience: Audience;
  widths: number[];
  height: number;
  placeholder: string | null;
  state: Generated<'writing' | 'kept' | 'leaving'>;
  changed_at: Generated<Date>;
}
