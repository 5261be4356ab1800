import { array, boolean, type InferType, number, object, string } from 'yup';
import { HAIR_SUBTYPES } from './catalogue';
import { idField, linesField } from './fields';
import { MAX_REVIEW_LENGTH, MAX_REVIEW_PICTURES, MAX_REVIEW_REPLY_LENGTH } from './limits';
import { mediaItemSchema } from './media';
import { pagingFields } from './paging';
import { REVIEW_REASONS, type ReviewReason } from './report-reasons';
import { removalSchemaOf, reportSchemaOf, storedReportSchemaOf } from './reports';
import { hasAddress, REVIEW_MESSAGES, REVIEW_SIGNS, type ReviewSign } from './review-rules';

const scoreField = () =>
  number()
    .typeError(REVIEW_MESSAGES.scoreMissing)
    .required(REVIEW_MESSAGES.scoreMissing)
    .integer(REVIEW_MESSAGES.scoreMissing)
    .min(1, REVIEW_MESSAGES.scoreMissing)
    .max(5, REVIEW_MESSAGES.scoreMissing);

const publicWords = (longest: number) =>
  linesField()
    .trim()
    .max(longest, `Must be ${longest} characters or fewer`)
    .test('addresses', REVIEW_MESSAGES.noAddresses, (text) => !hasAddress(text ?? ''));

/** A review to write or change. The pictures are the author's own, of the kind Review. */
const writeFields = {
  result: scoreField(),
  on_time: scoreField(),
  price_as_quoted: scoreField(),
  gentle: scoreField(),
  text: publicWords(MAX_REVIEW_LENGTH).default(''),
  picture_ids: array()
    .of(idField().required('Must be a valid id'))
    .max(MAX_REVIEW_PICTURES, REVIEW_MESSAGES.tooManyPictures)
    .default([]),
  /** Consent to publish the pictures. */
  picture_consent: boolean()
    .default(false)
    .test(
      'consent',
      REVIEW_MESSAGES.consentMissing,
      (consent, { parent }) => consent === true || !parent.picture_ids?.length,
    ),
};
export const reviewWriteSchema = object(writeFields);
export type ReviewWrite = InferType<typeof reviewWriteSchema>;
export const reviewCreateSchema = object({
  booking_id: idField().required('Say which visit'),
  ...writeFields,
});
export type ReviewCreate = InferType<typeof reviewCreateSchema>;

const meanField = () => number().defined();

/** The mean of the public reviews of a professional, to 0.1, with their number; null without reviews. */
export const ratingSchema = object({ mean: meanField(), count: number().integer().defined() });
export type Rating = InferType<typeof ratingSchema>;

/** The public view of a published review. */
const reviewSchema = object({
  id: string().defined(),
  /** First name of its author. */
  author: string().defined(),
  result: number().integer().defined(),
  on_time: number().integer().defined(),
  price_as_quoted: number().integer().defined(),
  gentle: number().integer().defined(),
  /** Mean of the four. */
  overall: meanField(),
  text: string().defined(),
  /** The author's hair type when it was written. */
  hair_type: number().integer().nullable().defined(),
  hair_subtype: string<(typeof HAIR_SUBTYPES)[number]>().oneOf(HAIR_SUBTYPES).nullable().defined(),
  service: object({ id: string().nullable().defined(), name: string().defined() }).defined(),
  /** The chosen options as text; empty without a style menu. */
  style: string().defined(),
  pictures: array().of(mediaItemSchema.defined()).defined(),
  /** The month of the visit, YYYY-MM, where it took place. */
  visited: string().defined(),
  /** Null for its author before it is published. */
  published_at: string().nullable().defined(),
  edited_at: string().nullable().defined(),
  reply: object({ text: string().defined(), replied_at: string().defined() }).nullable().defined(),
});
export type Review = InferType<typeof reviewSchema>;

/** `GET /reviews/`: of a professional, newest first. */
export const reviewsQuerySchema = object({
  ...pagingFields,
  professional_id: idField().required('Say whose reviews'),
  service_id: idField(),
  hair_type: number().oneOf([1, 2, 3, 4]),
});
export type ReviewsQuery = Partial<InferType<typeof reviewsQuerySchema>>;

/** A page of reviews with the means of everything that matches. */
export const reviewsPageSchema = object({
  results: array().of(reviewSchema.defined()).defined(),
  total: number().integer().defined(),
  skip: number().integer().defined(),
  limit: number().integer().defined(),
  /** Null without reviews. */
  summary: ratingSchema
    .shape({ result: meanField(), on_time: meanField(), price_as_quoted: meanField(), gentle: meanField() })
    .nullable()
    .defined(),
  /** Number per hair type, regardless of `hair_type`. */
  hair_types: array()
    .of(object({ hair_type: number().integer().defined(), count: number().integer().defined() }).defined())
    .defined(),
});
export type ReviewsPage = InferType<typeof reviewsPageSchema>;

/** What a party of a booking may see of its review and of the professional's feedback. */
export const visitReviewSchema = object({
  /** For its author at once; for the professional when it is published. */
  review: reviewSchema.nullable().defined(),
  /** Of the professional: for them at once; for the client when both have written. */
  feedback: object({ text: string().defined(), created_at: string().defined() }).nullable().defined(),
  /** Whether the other party has written. */
  other_wrote: boolean().defined(),
  /** Until when the caller may write; null when they may not. */
  write_until: string().nullable().defined(),
  /** For the author, until when; null when they may not. */
  edit_until: string().nullable().defined(),
  /** The latest time of publication; null when it is published, or when there is none. */
  publish_at: string().nullable().defined(),
  /** For the professional. */
  may_reply: boolean().defined(),
  may_report: boolean().defined(),
  /** For the author of a removed review: the reason. */
  removal_reason: string().nullable().defined(),
});
export type VisitReview = InferType<typeof visitReviewSchema>;

/** `PUT /bookings/{id}/feedback`: the professional's feedback to the client about the visit. */
export const visitFeedbackSchema = object({
  text: publicWords(MAX_REVIEW_REPLY_LENGTH).required(REVIEW_MESSAGES.feedbackMissing),
});
export type VisitFeedback = InferType<typeof visitFeedbackSchema>;

/** `POST /reviews/{id}/reply`: the professional's one public reply. */
export const reviewReplySchema = object({
  text: publicWords(MAX_REVIEW_REPLY_LENGTH).required(REVIEW_MESSAGES.replyMissing),
});
export type ReviewReply = InferType<typeof reviewReplySchema>;

/** `GET /reviews/{id}/report`: a published review to report. */
export const reviewReportingSchema = object({
  review: reviewSchema.defined(),
  professional: object({ id: string().defined(), display_name: string().defined() }).defined(),
  /** Whether the caller wrote it, as authors cannot report their own review. */
  is_own: boolean().defined(),
  /** When the caller reported it; null when they have not. */
  reported_at: string().nullable().defined(),
});
export type ReviewReporting = InferType<typeof reviewReportingSchema>;

/** `POST /reviews/{id}/report`: reports a review. */
export const reviewReportSchema = reportSchemaOf(REVIEW_REASONS);
export type ReviewReport = InferType<typeof reviewReportSchema>;

/** `POST /admin/reviews/{id}/remove`. */
export const reviewRemovalSchema = removalSchemaOf(REVIEW_REASONS);
export type ReviewRemoval = InferType<typeof reviewRemovalSchema>;

/** `GET /admin/reviews`: reported ones waiting for a decision, those with suspicious signs, or removed ones. */
const MODERATED_REVIEWS = ['reported', 'signs', 'removed'] as const;
export type ModeratedReviews = (typeof MODERATED_REVIEWS)[number];
export const moderationQuerySchema = object({
  ...pagingFields,
  show: string<ModeratedReviews>().oneOf(MODERATED_REVIEWS, 'Unknown kind').default('reported'),
});
export type ModerationQuery = Partial<InferType<typeof moderationQuerySchema>>;

const storedReportSchema = storedReportSchemaOf<ReviewReason>();

/** A review for admins' decisions. */
export const moderatedReviewSchema = object({
  /** Of the review. */
  id: string().defined(),
  review: reviewSchema.defined(),
  professional: object({ id: string().defined(), display_name: string().defined() }).defined(),
  booking_id: string().defined(),
  signs: array()
    .of(
      string<ReviewSign>()
        .oneOf(REVIEW_SIGNS.map(({ value }) => value))
        .defined(),
    )
    .defined(),
  /** The report that has been waiting longest, else the oldest one. For earlier releases; `reports` has them all. */
  report: storedReportSchema.nullable().defined(),
  /** Oldest first. */
  reports: array().of(storedReportSchema.defined()).defined(),
  removed_at: string().nullable().defined(),
  /** `author`: its author deleted it, so it cannot be restored. */
  removal_reason: string().nullable().defined(),
});
export type ModeratedReview = InferType<typeof moderatedReviewSchema>;
