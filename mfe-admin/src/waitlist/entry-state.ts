import type { WaitlistEntry } from '@crown-and-coil/shared-api';

/** The state of a waitlist entry. */
export type EntryState = 'joined' | 'invited' | 'expired' | 'verified' | 'unverified';

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
