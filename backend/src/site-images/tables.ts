import type { ImageType } from '@crown-and-coil/shared-api/contract';
import type { Generated } from 'kysely';

export interface SiteImagesTable {
  id: string;
  image_type: ImageType;
  alt: string | null;
  position: Generated<number>;
  file_key: string;
  uploaded_by: string;
  created_at: Generated<Date>;
}
