import type { WaitlistEntry } from '@crown-and-coil/shared-api';
import { Muted } from '@crown-and-coil/shared-ui';
import { StateMark } from '../rows/state-mark';
import { siteDate } from '../site-time/site-time';

/** The state of a waitlist entry. */
type EntryState = 'joined' | 'invited' | 'expired' | 'verified' | 'unverified';

/** @param now epoch milliseconds */
export function entryState(entry: WaitlistEntry, now: number): EntryState {
  if (entry.joinedAt) return 'joined';
  if (entry.invitedAt) {
    const expires = entry.invitationExpiresAt;
    return expires !== null && Date.parse(expires) <= now ? 'expired' : 'invited';
  }
  return entry.verifiedAt ? 'verified' : 'unverified';
}

/** api.md: only a verified entry is invited, and again only when its link has expired. */
export const canInvite = (state: EntryState): boolean => state === 'verified' || state === 'expired';

const LOOKS = {
  joined: { tone: 'done', word: 'Has joined' },
  invited: { tone: 'sent', word: 'Invited' },
  expired: { tone: 'ended', word: 'Invitation expired' },
  verified: { tone: 'ready', word: 'Email verified' },
  unverified: { tone: 'waiting', word: 'Email not verified' },
} as const;

const since = (entry: WaitlistEntry, state: EntryState): string | null =>
  ({
    joined: entry.joinedAt && siteDate(entry.joinedAt),
    invited: entry.invitationExpiresAt && `until ${siteDate(entry.invitationExpiresAt)}`,
    expired: entry.invitationExpiresAt && siteDate(entry.invitationExpiresAt),
    verified: entry.verifiedAt && siteDate(entry.verifiedAt),
    unverified: null,
  })[state];

/** The state of a waitlist entry and its date. */
export function EntryStateMark({
  entry,
  state,
}: {
  readonly entry: WaitlistEntry;
  readonly state: EntryState;
}) {
  const { tone, word } = LOOKS[state];
  const when = since(entry, state);
  return (
    <>
      <StateMark tone={tone}>{word}</StateMark>
      {when && <Muted as="span">{when}</Muted>}
    </>
  );
}
