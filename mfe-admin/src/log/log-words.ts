import type { AdminLogEntry } from '@crown-and-coil/shared-api';
import { reasonInWords } from '@crown-and-coil/shared-api/bookings';
import { counted } from '../rows/rows';

type AdminAction = AdminLogEntry['action'];

const PLACEHOLDER = '{}';

/** Text of each action, with a placeholder for its subject. */
const WORDS: Readonly<Record<AdminAction, string>> = {
  waitlist_invited: 'invited {} from the waitlist',
  waitlist_removed: 'removed {} from the waitlist',
  invitation_sent: 'sent an invitation to {}',
  invitation_withdrawn: 'withdrew the invitation of {}',
  user_suspended: 'suspended {}',
  user_restored: 'restored {}',
  second_factor_reset: 'reset the two-step log-in of {}',
  feedback_exported: 'exported the feedback',
  refund_retried: 'sent a refund again, of booking {}',
  payment_events_retried: 'applied waiting payment events again',
  site_image_added: 'added a site image: {}',
  site_image_deleted: 'deleted a site image: {}',
  site_image_described: 'changed the text of a site image: {}',
  site_images_reordered: 'put site images in another order: {}',
  picture_removed: 'removed a picture',
  review_removed: 'removed a review',
  review_restored: 'restored a review',
  review_report_dismissed: 'kept a reported review',
  message_removed: 'removed a message',
  message_report_dismissed: 'kept a reported message',
  job_retried: 'ran a failed job again: {}',
  jobs_retried: 'ran all failed jobs again: {}',
};

/** The text before and after the action's subject; `subject` is null for an action without one. */
export function logWords({ action, subject }: AdminLogEntry): {
  readonly before: string;
  readonly subject: string | null;
  readonly after: string;
} {
  // An action that a newer API added is shown by its name.
  const words: string = WORDS[action] ?? action.replaceAll('_', ' ');
  const [before = '', after] = words.split(PLACEHOLDER);
  if (after === undefined) return { before, subject: null, after: '' };
  return { before, subject: subject ?? 'a deleted account', after };
}

/**
 * The details shown on separate lines: the role of an invitation, the reason of a suspension or of removing a review or a
 * message, the bookings that a suspension cancelled, and the number of jobs that ran again.
 */
export function logDetails({ action, details }: AdminLogEntry): string[] {
  const { role, reason, cancelledBookings, jobs } = details ?? {};
  const isCode = action === 'review_removed' || action === 'message_removed';
  return [
    typeof role === 'string' && `Role: ${role}`,
    typeof reason === 'string' && reason !== '' && `Reason: ${isCode ? reasonInWords(reason) : reason}`,
    typeof cancelledBookings === 'number' &&
      `${counted(cancelledBookings, 'booking was', 'bookings were')} cancelled.`,
    typeof jobs === 'number' && counted(jobs, 'job', 'jobs'),
  ].filter((detail) => detail !== false);
}
