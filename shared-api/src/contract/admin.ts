import { boolean, type InferType, mixed, number, object, string } from 'yup';
import {
  DEMAND_STYLES,
  type DemandStyle,
  FEEDBACK_CHOICES,
  FEEDBACK_QUESTIONS,
  type FeedbackQuestion,
  INVITATION_ROLES,
  type InvitationRole,
  REMOTENESS,
  type Remoteness,
  ROLES,
  type Role,
  SERVICE_CATEGORIES,
  WAITLIST_ROLES,
  type WaitlistRole,
} from './catalogue';
import { emailField, instantField, linesField, nameField } from './fields';
import {
  DEFAULT_COUNT_DAYS,
  DEFAULT_DEMAND_WEEKS,
  MAX_COUNT_DAYS,
  MAX_DEMAND_WEEKS,
  MAX_SEARCH_LENGTH,
  MAX_SUSPENSION_REASON_LENGTH,
} from './limits';
import { WAITLIST_MESSAGES } from './messages';
import { pagingFields } from './paging';

const searchField = () => string().trim().max(MAX_SEARCH_LENGTH);

/** Counts of one day in Australia/Sydney. `users` are new accounts. */
export const dayCountsSchema = object({
  day: string().defined(),
  users: number().integer().defined(),
  bookings: number().integer().defined(),
  waitlist: number().integer().defined(),
  feedback: number().integer().defined(),
});
export type DayCounts = InferType<typeof dayCountsSchema>;
/** The last days including today, oldest first, without gaps. */
export const countsQuerySchema = object({
  days: number().integer().min(1).max(MAX_COUNT_DAYS).default(DEFAULT_COUNT_DAYS),
});
export type CountsQuery = Partial<InferType<typeof countsQuerySchema>>;

/** A place with unmet searches, and the matching active professionals around it. */
export const demandEntrySchema = object({
  /** 'Footscray VIC'. */
  place: string().defined(),
  /** 'VIC'. */
  state: string().defined(),
  /** Estimated from the distances to towns. */
  remoteness: string<Remoteness>().oneOf(REMOTENESS).defined(),
  searches: number().integer().defined(),
  professionals: number().integer().defined(),
});
export type DemandEntry = InferType<typeof demandEntrySchema>;
/** The last weeks, including today. Without a style or hair type all searches count. */
export const demandQuerySchema = object({
  weeks: number().integer().min(1).max(MAX_DEMAND_WEEKS).default(DEFAULT_DEMAND_WEEKS),
  style: string<DemandStyle>().oneOf([...SERVICE_CATEGORIES, ...DEMAND_STYLES], 'Unknown style'),
  hair_type: number().oneOf([1, 2, 3, 4], 'Choose a hair type from 1 to 4'),
  remoteness: string<Remoteness>().oneOf(REMOTENESS, 'Unknown remoteness'),
});
export type DemandQuery = Partial<InferType<typeof demandQuerySchema>>;

/** `joined_at`: when the invitation was accepted. `invitation_expires_at`: of the newest invitation. */
export const waitlistEntrySchema = object({
  id: string().defined(),
  name: string().defined(),
  email: string().defined(),
  role: string<WaitlistRole>().oneOf(WAITLIST_ROLES).defined(),
  verified_at: string().nullable().defined(),
  invited_at: string().nullable().defined(),
  invitation_expires_at: string().nullable().defined(),
  joined_at: string().nullable().defined(),
  created_at: string().defined(),
});
export type WaitlistEntry = InferType<typeof waitlistEntrySchema>;
/** `search` looks into name and email. Newest first. */
export const waitlistQuerySchema = object({
  ...pagingFields,
  verified: boolean(),
  search: searchField(),
});
export type WaitlistQuery = Partial<InferType<typeof waitlistQuerySchema>>;

export const invitationCreateSchema = object({
  email: emailField(),
  role: string<InvitationRole>()
    .required('Please choose a role')
    .oneOf(INVITATION_ROLES, 'Please choose a role'),
  name: nameField(WAITLIST_MESSAGES.nameNotLetters).optional(),
});
export type InvitationCreate = InferType<typeof invitationCreateSchema>;
/** An invitation for admins; its link is only in the mail. */
export const sentInvitationSchema = object({
  id: string().defined(),
  email: string().defined(),
  role: string<InvitationRole>().oneOf(INVITATION_ROLES).defined(),
  name: string().nullable().defined(),
  created_at: string().defined(),
  expires_at: string().defined(),
  accepted_at: string().nullable().defined(),
});
export type SentInvitation = InferType<typeof sentInvitationSchema>;

export const userEntrySchema = object({
  id: string().defined(),
  email: string().defined(),
  username: string().defined(),
  role: string<Role>().oneOf(ROLES).defined(),
  /** Of the profile; the username of an admin. */
  name: string().defined(),
  created_at: string().defined(),
  suspended_at: string().nullable().defined(),
  /** Whether there is two-step log-in or a passkey for an admin to reset. */
  has_second_factor: boolean().defined(),
});
export type UserEntry = InferType<typeof userEntrySchema>;
/** `search` looks into name, username and email. Newest first. */
export const usersQuerySchema = object({
  ...pagingFields,
  search: searchField(),
  role: string<Role>().oneOf(ROLES, 'Unknown role'),
  suspended: boolean(),
});
export type UsersQuery = Partial<InferType<typeof usersQuerySchema>>;
export const suspensionSchema = object({
  reason: linesField()
    .trim()
    .max(MAX_SUSPENSION_REASON_LENGTH, `Must be ${MAX_SUSPENSION_REASON_LENGTH} characters or fewer`)
    .optional(),
});
export type Suspension = InferType<typeof suspensionSchema>;
/** What suspending an account would cancel now. `refund_cents`: deposits that go back to clients. */
export const suspensionPreviewSchema = object({
  bookings: number().integer().min(0).defined(),
  refund_cents: number().integer().min(0).defined(),
});
export type SuspensionPreview = InferType<typeof suspensionPreviewSchema>;
/** `cancelled_bookings`: how many bookings the suspension cancelled. */
export const suspendedUserSchema = userEntrySchema.shape({
  cancelled_bookings: number().integer().min(0).defined(),
});
export type SuspendedUser = InferType<typeof suspendedUserSchema>;

/**
 * A background job that failed at every attempt. Neither its payload nor its error is shown: both may hold personal data.
 * The process's log has the error under the job's id.
 */
export const failedJobSchema = object({
  id: string().defined(),
  /** The kind of job, such as 'mail.send'. */
  name: string().defined(),
  attempts: number().integer().defined(),
  created_at: string().defined(),
  /** When it failed for the last time. */
  failed_at: string().defined(),
});
export type FailedJob = InferType<typeof failedJobSchema>;

/** How many failed jobs run again. */
export const retriedJobsSchema = object({ retried: number().integer().min(0).defined() });
export type RetriedJobs = InferType<typeof retriedJobsSchema>;

const everyChoice = [...new Set(FEEDBACK_QUESTIONS.flatMap((question) => [...FEEDBACK_CHOICES[question]]))];
const answerSchema = object({ choice: string().defined(), comment: string().nullable().defined() });
export const feedbackEntrySchema = object({
  id: string().defined(),
  confusing: answerSchema.defined(),
  smooth: answerSchema.defined(),
  switchReason: answerSchema.defined(),
  email: string().nullable().defined(),
  /** The role of the sender; nothing else about them is stored unless they gave their email. */
  role: string<Role>().oneOf(ROLES).defined(),
  page_url: string().defined(),
  created_at: string().defined(),
});
export type FeedbackEntry = InferType<typeof feedbackEntrySchema>;

const feedbackFilterFields = {
  from: instantField(),
  to: instantField(),
  question: string<FeedbackQuestion>().oneOf(FEEDBACK_QUESTIONS, 'Unknown question'),
  choice: string().oneOf(everyChoice, 'Unknown choice'),
};
/** [from, to) of when it came in. `choice` narrows the answers to `question`; without a question, to any of the three. */
export const feedbackFilterSchema = object(feedbackFilterFields);
export type FeedbackFilter = Partial<InferType<typeof feedbackFilterSchema>>;
export const feedbackQuerySchema = object({ ...pagingFields, ...feedbackFilterFields });
export type FeedbackQuery = Partial<InferType<typeof feedbackQuerySchema>>;

const ADMIN_ACTIONS = [
  'waitlist_invited',
  'waitlist_removed',
  'invitation_sent',
  'invitation_withdrawn',
  'user_suspended',
  'user_restored',
  'second_factor_reset',
  'feedback_exported',
  'refund_retried',
  'payment_events_retried',
  'site_image_added',
  'site_image_deleted',
  'site_image_described',
  'site_images_reordered',
  'picture_removed',
  'review_removed',
  'review_restored',
  'review_report_dismissed',
  'message_removed',
  'message_report_dismissed',
  'job_retried',
  'jobs_retried',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];
/** Actor, action, target and time. Newest first. `subject` is text; null for a deleted account. */
export const adminLogEntrySchema = object({
  id: string().defined(),
  admin: object({ id: string().defined(), username: string().defined() }).defined(),
  action: string<AdminAction>().oneOf(ADMIN_ACTIONS).defined(),
  subject_id: string().nullable().defined(),
  subject: string().nullable().defined(),
  details: mixed<Record<string, unknown>>().nullable().defined(),
  happened_at: string().defined(),
});
export type AdminLogEntry = InferType<typeof adminLogEntrySchema>;
