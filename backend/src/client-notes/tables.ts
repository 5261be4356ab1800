import type { Generated } from 'kysely';

export interface ClientNotesTable {
  professional_id: string;
  client_id: string;
  /** Null after the professional cleared them. */
  notes: string | null;
  /** Starts at 1; a trigger increments it with each change. */
  notes_version: Generated<number>;
  updated_at: Date;
}
