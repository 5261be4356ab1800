export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: Buffer;
  /** A COSE_Key. */
  public_key: Buffer;
  sign_count: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}
