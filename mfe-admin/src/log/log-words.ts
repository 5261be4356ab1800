import type { AdminLogEntry } from '@crown-and-coil/shared-api';

type AdminAction = AdminLogEntry['action'];

const PLACEHOLDER = '{}';

/** What was done, with a place for whom or what it concerned. */
const WORDS: Readonly<Record<AdminAction, string>> = {
  waitlist_invited: 'invited {} from the waitlist',
  waitlist_removed: 'removed {} from the waitlist',
  invitation_sent: 'sent an invitation to {}',
  invitation_withdrawn: 'withdrew the invitation of {}',
  user_suspended: 'suspended {}',
  user_restored: 'restored {}',
  feedback_exported: 'exported the feedback',
  site_image_added: 'added a site image: {}',
  site_image_deleted: 'deleted a site image: {}',
  site_images_reordered: 'put site images in another order: {}',
};

/** The words before and after whom or what an act concerned; `subject` is null where it concerns nobody in particular. */
export function logWords({ action, subject }: AdminLogEntry): {
  readonly before: string;
  readonly subject: string | null;
  readonly after: string;
} {
  // An action of a release ahead of this one still says something.
  const words: string = WORDS[action] ?? action.replaceAll('_', ' ');
  const [before = '', after] = words.split(PLACEHOLDER);
  if (after === undefined) return { before, subject: null, after: '' };
  return { before, subject: subject ?? 'a deleted account', after };
}

/** A detail worth a line of its own: the reason of a suspension. */
export const logReason = ({ details }: AdminLogEntry): string | null => {
  const reason = details?.reason;
  return typeof reason === 'string' && reason !== '' ? reason : null;
};
