import {
  type AdminLogEntry,
  type DayCounts,
  type FeedbackEntry,
  type SentInvitation,
  type SiteImage,
  type UserEntry,
  type WaitlistEntry,
  WEEK_MS,
} from '@crown-and-coil/shared-api';

/** Relative to now, so that open invitations are open whenever the tests run. */
export const IN_A_WEEK = new Date(Date.now() + WEEK_MS).toISOString();
export const A_WEEK_AGO = new Date(Date.now() - WEEK_MS).toISOString();

export const waiting = (changes: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'Client',
  verifiedAt: A_WEEK_AGO,
  invitedAt: null,
  invitationExpiresAt: null,
  joinedAt: null,
  createdAt: A_WEEK_AGO,
  ...changes,
});

export const invitation = (changes: Partial<SentInvitation> = {}): SentInvitation => ({
  id: 'invitation-1',
  email: 'bo@example.com',
  role: 'Barber',
  name: 'Bo Fades',
  createdAt: A_WEEK_AGO,
  expiresAt: IN_A_WEEK,
  acceptedAt: null,
  ...changes,
});

export const user = (changes: Partial<UserEntry> = {}): UserEntry => ({
  id: 'naomi',
  email: 'naomi@example.com',
  username: 'naomi',
  role: 'client',
  name: 'Naomi Tesfaye',
  createdAt: A_WEEK_AGO,
  suspendedAt: null,
  hasSecondFactor: false,
  ...changes,
});

export const feedback = (changes: Partial<FeedbackEntry> = {}): FeedbackEntry => ({
  id: 'feedback-1',
  confusing: { choice: 'navigation', comment: 'Where is home?' },
  smooth: { choice: 'booking process', comment: null },
  switchReason: { choice: 'easier_booking', comment: null },
  email: 'naomi@example.com',
  role: 'client',
  pageUrl: 'https://crown.test/browse-services?page=2',
  createdAt: '2026-10-03T09:00:00.000Z',
  ...changes,
});

export const logEntry = (changes: Partial<AdminLogEntry> = {}): AdminLogEntry => ({
  id: 'log-1',
  admin: { id: 'admin', username: 'admin' },
  action: 'user_suspended',
  subjectId: 'naomi',
  subject: 'naomi@example.com',
  details: { reason: 'Never shows up' },
  happenedAt: '2026-10-03T09:00:00.000Z',
  ...changes,
});

export const day = (date: string, changes: Partial<DayCounts> = {}): DayCounts => ({
  day: date,
  users: 0,
  bookings: 0,
  waitlist: 0,
  feedback: 0,
  ...changes,
});

export const siteImage = (id: string, changes: Partial<SiteImage> = {}): SiteImage => ({
  id,
  imageType: 'homepage_carousel',
  url: `/media/${id}.webp`,
  srcset: `/media/${id}-320.webp 320w`,
  alt: null,
  width: 1280,
  height: 1536,
  placeholder: null,
  ...changes,
});
