import type { Rows } from './rows';
import { everyone, loggedIn, ownAccount, parties, professionals } from './rows';

/** A public key of a browser. */
const P256_POINT = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';

/** Who may read notifications: users their own. */
export const notificationRows: Rows = {
  'GET /notifications/me': { answers: ownAccount(200) },
  'GET /notifications/unread-count': { answers: ownAccount(200) },
  'POST /notifications/read-all': { answers: ownAccount(200) },
  // The professional was notified of the booking request.
  'GET /notifications/{id}/read': {
    answers: { ...ownAccount(404), professional: 200 },
    thing: 'notification',
  },
  'POST /notifications/{id}/read': {
    answers: { ...ownAccount(404), professional: 200 },
    thing: 'notification',
  },
  // A permitted caller is asked for the right Accept header.
  'GET /notifications/stream': { answers: ownAccount(406) },
  'GET /users/me/notification-settings': { answers: ownAccount(200) },
  'PUT /users/me/notification-settings': { answers: ownAccount(200), body: () => ({ email: true }) },
  'GET /users/me/push-subscriptions': { answers: { ...loggedIn(200), admin: 403 } },
  // The matrix runs without a push key.
  'POST /users/me/push-subscriptions': {
    answers: { ...loggedIn(409), admin: 403 },
    body: () => ({ endpoint: 'https://push.example.com/browser', p256dh: P256_POINT, auth: 'A'.repeat(22) }),
  },
  'DELETE /users/me/push-subscriptions/{id}': {
    answers: { ...loggedIn(404), admin: 403 },
    thing: 'category',
  },
  'GET /notifications/unsubscribe': { answers: everyone(302), query: '?token=unknown-token' },
  'POST /notifications/unsubscribe': { answers: everyone(400), query: '?token=unknown-token' },
};

/** Calendars: a booking's file for its parties, a feed for anyone who knows its secret. */
export const calendarRows: Rows = {
  'GET /bookings/{id}.ics': { answers: parties(200), thing: 'booking' },
  'GET /calendar/feed': { answers: { ...loggedIn(200), admin: 403 } },
  'POST /calendar/feed': { answers: { ...loggedIn(201), admin: 403 } },
  'DELETE /calendar/feed': { answers: { ...loggedIn(204), admin: 403 } },
  'GET /calendar/connection': { answers: professionals(200) },
  'PATCH /calendar/connection': {
    answers: professionals(404),
    body: () => ({ write_to: null, read_from: [] }),
  },
  'POST /calendar/connection/sync': { answers: professionals(404) },
  'DELETE /calendar/connection': { answers: professionals(204) },
  // The matrix runs without a Google OAuth client.
  'POST /calendar/connection/google': { answers: professionals(409) },
  'POST /calendar/connection/google/answer': {
    answers: professionals(409),
    body: () => ({ code: 'code', state: 'state' }),
  },
  // Last: the calendar server is contacted by a job, which does not run here.
  'POST /calendar/connection': {
    answers: professionals(202),
    body: () => ({ server_url: 'https://dav.example.com/', user_name: 'amara', password: 'app-password' }),
  },
  'GET /calendar/{token}.ics': { answers: everyone(404), thing: 'category' },
};

/** A professional's notes about a client: for that professional and their own clients only. */
export const clientNotesRows: Rows = {
  'GET /clients/{id}/notes': { answers: professionals(200, 404), thing: 'client' },
  'PUT /clients/{id}/notes': {
    answers: professionals(200, 404),
    thing: 'client',
    body: () => ({ notes: 'Tender scalp.' }),
  },
  'GET /clients/{id}/bookings': { answers: professionals(200, 404), thing: 'client' },
};
