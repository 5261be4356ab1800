export interface ClientNotesTable {
  professional_id: string;
  client_id: string;
  notes: string;
  updated_at: Date;
}
