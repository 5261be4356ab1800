export interface SecondFactorsTable {
  user_id: string;
  /** Written by `seal`. */
  sealed_secret: Buffer;
  key_id: string;
  /** Null while it is being set up. */
  confirmed_at: Date | null;
  last_step: number | null;
  created_at: Date;
}

export interface RecoveryCodesTable {
  user_id: string;
  hash: Buffer;
  salt: Buffer;
  used_at: Date | null;
}
