import type { HAIR_SUBTYPES, ReviewReason, ReviewSign } from '@crown-and-coil/shared-api/contract';
import type { Generated } from 'kysely';

export interface ReviewsTable {
  id: string;
  booking_id: string;
  professional_id: string;
  client_id: string;
  service_id: string | null;
  service_name: string;
  style: string;
  result: number;
  on_time: number;
  price_as_quoted: number;
  gentle: number;
  text: string;
  hair_type: number | null;
  hair_subtype: (typeof HAIR_SUBTYPES)[number] | null;
  signs: Generated<ReviewSign[]>;
  reply: Generated<string | null>;
  replied_at: Generated<Date | null>;
  created_at: Date;
  /** The latest time of publication. */
  publish_at: Date;
  published_at: Generated<Date | null>;
  edited_at: Generated<Date | null>;
  removed_at: Generated<Date | null>;
  /** `author`: its author deleted it. */
  removal_reason: Generated<ReviewReason | 'author' | null>;
}

export interface ReviewPicturesTable {
  review_id: string;
  media_id: string;
}

export interface VisitFeedbackTable {
  booking_id: string;
  professional_id: string;
  text: string;
  created_at: Date;
}

export interface ReviewReportsTable {
  id: string;
  review_id: string;
  /** Whether the reviewed professional reports it. */
  professional_id: string | null;
  /** The reporter; null in old reports by the professional. */
  user_id: string | null;
  reason: ReviewReason;
  words: string;
  created_at: Date;
  decided_at: Generated<Date | null>;
}

/** Written by a trigger of reviews. */
export interface ProfessionalRatingsTable {
  professional_id: string;
  count: number;
  result: number;
  on_time: number;
  price_as_quoted: number;
  gentle: number;
  sum: Generated<number>;
}

export interface ReviewOriginsTable {
  review_id: string;
  professional_id: string;
  network: string;
  device: string;
  written_at: Date;
}

export interface ProfessionalLoginsTable {
  professional_id: string;
  network: string;
  device: string;
  last_at: Date;
}
