import { everyone, loggedIn } from './identities';
import type { Rows } from './row';

/** Who may read notifications: everybody their own. */
export const notificationRows: Rows = {
  'GET /notifications/me': { answers: loggedIn(200) },
  'GET /notifications/unread-count': { answers: loggedIn(200) },
  'POST /notifications/read-all': { answers: loggedIn(200) },
  // The request that made the booking was told to its professional.
  'GET /notifications/{id}/read': {
    answers: { ...loggedIn(404), professional: 200 },
    thing: 'notification',
  },
  'POST /notifications/{id}/read': {
    answers: { ...loggedIn(404), professional: 200 },
    thing: 'notification',
  },
  // Whoever may have a stream is asked for the form of one.
  'GET /notifications/stream': { answers: loggedIn(406) },
  'GET /users/me/notification-settings': { answers: loggedIn(200) },
  'PUT /users/me/notification-settings': { answers: loggedIn(200), body: () => ({ email: true }) },
  'POST /notifications/unsubscribe': { answers: everyone(400), query: '?token=nobody-has-it' },
};
