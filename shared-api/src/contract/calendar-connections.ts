import { array, boolean, type InferType, number, object, string } from 'yup';
import { lineField } from './fields';

/** The state of a connection. */
const CONNECTION_STATES = ['none', 'connecting', 'connected', 'ending'] as const;
export type ConnectionState = Exclude<(typeof CONNECTION_STATES)[number], 'none'>;

/** How a calendar is opened: with a password, or by a sign-in at Google. */
const CALENDAR_KINDS = ['caldav', 'google'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Why a calendar could not be synchronized, with the message for its professional. */
export const CALENDAR_FAILURES = {
  unreachable: 'The calendar server does not answer. We keep trying.',
  wrong_password:
    'The calendar server refuses the user name or the password. Connect again with a new app password.',
  not_caldav: 'There is no calendar at this address. Check it, and connect again.',
  refused_address:
    'This address cannot be used. Give the https:// address of a calendar server on the internet.',
  not_allowed: 'The calendar server does not allow this. Choose another calendar to write to.',
  calendar_gone: 'A calendar that you chose is not there any more. Choose again.',
  no_calendar: 'This account has no calendar that can be written to.',
  too_large: 'A calendar has too many events to read.',
  password_lost: 'We can no longer read the password. Connect again.',
  grant_ended: 'Google does not let us use this calendar. Connect it again, and allow it there.',
  not_offered: 'Calendars at Google cannot be connected here any more. Disconnect it.',
  unexpected: 'Something went wrong on our side. We keep trying.',
} as const;
export type CalendarFailure = keyof typeof CALENDAR_FAILURES;

const MAX_CALENDAR_ADDRESS_LENGTH = 500;
const MAX_CALENDAR_USER_LENGTH = 200;
const MAX_CALENDAR_PASSWORD_LENGTH = 200;

/** Messages of the connected calendar. */
export const CALENDAR_MESSAGES = {
  addressRequired: 'Address is required',
  addressTooLong: `Must be ${MAX_CALENDAR_ADDRESS_LENGTH} characters or fewer`,
  notAnAddress: 'Give an address that starts with https://',
  userRequired: 'User name is required',
  userTooLong: `Must be ${MAX_CALENDAR_USER_LENGTH} characters or fewer`,
  noColon: 'A user name has no colon',
  passwordRequired: 'App password is required',
  passwordTooLong: `Must be ${MAX_CALENDAR_PASSWORD_LENGTH} characters or fewer`,
  unknownCalendar: 'Choose a calendar of the list',
  notWritable: 'This calendar cannot be written to',
  notConnected: 'No calendar is connected.',
  googleAbsent: 'Calendars at Google cannot be connected here.',
  disconnectFirst: 'Disconnect your Google calendar first, and wait until that is done.',
  signInEnded: 'This sign-in has ended. Please connect your calendar again.',
  signInDeclined: 'Google was not allowed to share your calendar, so nothing was connected.',
  connecting: 'Connecting your calendar...',
} as const;

/** Servers with a known address. */
export const CALENDAR_PRESETS = [
  {
    name: 'Apple iCloud',
    server_url: 'https://caldav.icloud.com/',
    hint: 'Your Apple Account, and an app-specific password from account.apple.com.',
  },
  {
    name: 'Fastmail',
    server_url: 'https://caldav.fastmail.com/',
    hint: 'Your Fastmail address, and an app password for calendars.',
  },
  {
    name: 'Nextcloud',
    server_url: 'https://your-cloud.example/remote.php/dav/',
    hint: "Your own server's address, your user name, and an app password from its security settings.",
  },
  {
    name: 'Radicale',
    server_url: 'https://your-server.example/',
    hint: "Your own server's address, your user name and password.",
  },
] as const;

/** `POST /calendar/connection`. */
export const calendarConnectionWriteSchema = object({
  server_url: lineField()
    .required(CALENDAR_MESSAGES.addressRequired)
    .max(MAX_CALENDAR_ADDRESS_LENGTH, CALENDAR_MESSAGES.addressTooLong)
    .test('address', CALENDAR_MESSAGES.notAnAddress, (value) => !value || isServerAddress(value)),
  user_name: lineField()
    .required(CALENDAR_MESSAGES.userRequired)
    .max(MAX_CALENDAR_USER_LENGTH, CALENDAR_MESSAGES.userTooLong)
    .matches(/^[^:]*$/, CALENDAR_MESSAGES.noColon),
  password: string()
    .required(CALENDAR_MESSAGES.passwordRequired)
    .max(MAX_CALENDAR_PASSWORD_LENGTH, CALENDAR_MESSAGES.passwordTooLong),
});
export type CalendarConnectionWrite = InferType<typeof calendarConnectionWriteSchema>;

/** A web address without a password in it: it is shown and stored as text. */
function isServerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** `POST /calendar/connection/google`: Google's consent page. */
export const calendarSignInSchema = object({ url: string().defined() });
export type CalendarSignIn = InferType<typeof calendarSignInSchema>;

/** `POST /calendar/connection/google/answer`: the parameters that Google added to the page's address. */
export const calendarSignInAnswerSchema = object({
  code: string().required(CALENDAR_MESSAGES.signInEnded).max(2000, CALENDAR_MESSAGES.signInEnded),
  state: string().required(CALENDAR_MESSAGES.signInEnded).max(2000, CALENDAR_MESSAGES.signInEnded),
});
export type CalendarSignInAnswer = InferType<typeof calendarSignInAnswerSchema>;

/**
 * `PATCH /calendar/connection`: the calendar that bookings are written to (null for none), and those that block time.
 */
export const calendarChoiceSchema = object({
  write_to: string().nullable().max(2000).defined(),
  read_from: array().of(string().max(2000).defined()).max(40).defined(),
});
export type CalendarChoice = InferType<typeof calendarChoiceSchema>;

/** What happens to the written bookings: `DELETE /calendar/connection?events=`. */
export const calendarEndSchema = object({
  events: string()
    .oneOf(['remove', 'leave'] as const)
    .default('leave'),
});

const connectedCalendarSchema = object({
  url: string().defined(),
  name: string().defined(),
  is_writable: boolean().defined(),
});
export type ConnectedCalendar = InferType<typeof connectedCalendarSchema>;

/** A live booking that overlaps another event of the calendar. */
const calendarConflictSchema = object({
  booking_id: string().defined(),
  client_name: string().defined(),
  start_time: string().defined(),
  end_time: string().defined(),
});

/** `GET /calendar/connection`: without the password. */
export const calendarConnectionSchema = object({
  state: string().oneOf(CONNECTION_STATES).defined(),
  /** Null without a connection. */
  kind: string().oneOf(CALENDAR_KINDS).nullable().defined(),
  /** Whether a calendar at Google can be connected here. */
  is_google_offered: boolean().defined(),
  server_url: string().nullable().defined(),
  user_name: string().nullable().defined(),
  calendars: array().of(connectedCalendarSchema.defined()).defined(),
  write_to: string().nullable().defined(),
  read_from: array().of(string().defined()).defined(),
  failure: string()
    .oneOf(Object.keys(CALENDAR_FAILURES) as CalendarFailure[])
    .nullable()
    .defined(),
  failed_since: string().nullable().defined(),
  last_synced_at: string().nullable().defined(),
  /** Number of unreadable events, which block no time. */
  unread_events: number().integer().defined(),
  conflicts: array().of(calendarConflictSchema.defined()).defined(),
});
export type CalendarConnection = InferType<typeof calendarConnectionSchema>;
