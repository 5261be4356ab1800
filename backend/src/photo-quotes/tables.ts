import type { BookedStyle, PhotoQuoteParty, PhotoQuoteState } from '@crown-and-coil/shared-api/contract';
import type { ColumnType } from 'kysely';

export interface PhotoQuotesTable {
  id: string;
  client_id: string;
  professional_id: string;
  service_id: string | null;
  state: PhotoQuoteState;
  words: string;
  /** JSON text when written. */
  style: ColumnType<BookedStyle | null, string | null | undefined, string | null>;
  deposit_cents: number | null;
  answer_words: string | null;
  booking_id: string | null;
  ended_by: PhotoQuoteParty | 'system' | null;
  created_at: Date;
  answered_at: Date | null;
  /** The deadline for an answer, then the end of the validity. */
  expires_at: Date;
  ended_at: Date | null;
}

export interface PhotoQuotePicturesTable {
  photo_quote_id: string;
  media_id: string;
}
