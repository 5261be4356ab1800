import type { ComfortItemName } from '@crown-and-coil/shared-api/contract';

export interface ClientComfortTable {
  client_id: string;
  item: ComfortItemName;
  words: string | null;
  consented_at: Date;
}

/** Which items were shown to which professional. */
export interface ClientComfortViewsTable {
  id: string;
  client_id: string;
  professional_id: string;
  items: ComfortItemName[];
  viewed_at: Date;
}
