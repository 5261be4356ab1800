import type { WaitlistEntry } from '@crown-and-coil/shared-api';

/** How far somebody on the waitlist has come. */
export type EntryState = 'joined' | 'invited' | 'expired' | 'verified' | 'unverified';

/** @param now epoch milliseconds */
export function entryState(entry: WaitlistEntry, now: number): EntryState {
  if (entry.joined_at) return 'joined';
  if (entry.invited_at) {
    const expires = entry.invitation_expires_at;
    return expires !== null && Date.parse(expires) <= now ? 'expired' : 'invited';
  }
  return entry.verified_at ? 'verified' : 'unverified';
}

/** api.md: only a verified entry is invited, and again only when its link has expired. */
export const canInvite = (state: EntryState): boolean => state === 'verified' || state === 'expired';
