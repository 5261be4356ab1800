import { HAIR_SUBTYPES } from '../contract/catalogue';
import type { Review, ReviewReporting, ReviewsPage, VisitReview } from '../domain/types';
import { instant, number, oneOf, or, record, rows, text } from './readers';
import { mediaItem } from './shapes';

const scores = { result: number, onTime: number, priceAsQuoted: number, gentle: number };

export const review = record<Review>({
  id: text,
  author: or(text, ''),
  ...scores,
  overall: number,
  text: or(text, ''),
  hairType: or(number, null),
  hairSubtype: or(oneOf(HAIR_SUBTYPES), null),
  service: or(record<Review['service']>({ id: or(text, null), name: or(text, '') }), { id: null, name: '' }),
  style: or(text, ''),
  pictures: or(rows(mediaItem), []),
  visited: or(text, ''),
  publishedAt: or(instant, null),
  editedAt: or(instant, null),
  reply: or(record<NonNullable<Review['reply']>>({ text, repliedAt: instant }), null),
});

export const reviewsPage = record<ReviewsPage>({
  results: rows(review),
  total: number,
  summary: or(record<NonNullable<ReviewsPage['summary']>>({ ...scores, mean: number, count: number }), null),
  hairTypes: or(rows(record<ReviewsPage['hairTypes'][number]>({ hairType: number, count: number })), []),
});

export const reviewReporting = record<ReviewReporting>({
  review,
  professional: record<ReviewReporting['professional']>({ id: text, displayName: or(text, '') }),
  isOwn: (value) => value === true,
  reportedAt: or(instant, null),
});

export const visitReview = record<VisitReview>({
  review: or(review, null),
  feedback: or(record<NonNullable<VisitReview['feedback']>>({ text, createdAt: instant }), null),
  otherWrote: (value) => value === true,
  writeUntil: or(instant, null),
  editUntil: or(instant, null),
  publishAt: or(instant, null),
  mayReply: (value) => value === true,
  mayReport: (value) => value === true,
  removalReason: or(text, null),
});
