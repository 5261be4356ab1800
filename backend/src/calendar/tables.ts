export interface CalendarFeedsTable {
  user_id: string;
  /** SHA-256 of the token in the feed's address. */
  token_hash: string;
  created_at: Date;
  last_fetched_at: Date | null;
}
