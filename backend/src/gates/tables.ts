export interface PatchTestsTable {
  id: string;
  professional_id: string;
  client_id: string;
  tested_at: Date;
  product: string;
  created_at: Date;
}
