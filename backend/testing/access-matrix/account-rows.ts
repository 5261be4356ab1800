import type { Rows } from './rows';
import { adminOnly, everyone, loggedIn, ownAccount } from './rows';

const unknownLink = () => ({ token: 'of-no-mail' });
const newPassword = 'another long password';
let addresses = 0;
/** An email address used by no other cell. */
const newAddress = () => {
  addresses += 1;
  return `matrix${addresses}@example.test`;
};
const feedback = () => ({
  confusing: { choice: 'navigation' },
  smooth: { choice: 'booking process' },
  switchReason: { choice: 'other' },
  pageUrl: '/browse-services',
  timestamp: new Date().toISOString(),
});

/** Who may log in, delete their account, and what only the admin may do. */
export const accountRows: Rows = {
  'POST /waitlist/signup': {
    answers: everyone(201),
    body: () => ({ name: 'Naomi', email: newAddress(), role: 'Client' }),
  },
  'POST /waitlist/verify': { answers: everyone(400), body: unknownLink },
  'POST /waitlist/resend': { answers: everyone(400), body: unknownLink },
  'POST /accounts/invitation': { answers: everyone(400), body: unknownLink },
  'POST /accounts/activate': {
    answers: everyone(400),
    body: () => ({ ...unknownLink(), name: 'Amara', password: newPassword }),
  },
  'POST /accounts/forgot-password': { answers: everyone(202), body: () => ({ email: newAddress() }) },
  'POST /accounts/reset-password/check': { answers: everyone(400), body: unknownLink },
  'POST /accounts/reset-password': {
    answers: everyone(400),
    body: () => ({ ...unknownLink(), password: newPassword }),
  },
  // Every logged-in caller gets as far as the password check, which fails here.
  'PUT /users/me/password': {
    answers: ownAccount(422),
    body: () => ({ current_password: 'not the password', new_password: newPassword }),
  },
  'GET /users/me/email-change': { answers: ownAccount(200) },
  'POST /users/me/email-change': {
    answers: ownAccount(422),
    body: () => ({ new_email: newAddress(), email_password: '' }),
  },
  'POST /users/me/email-change/resend': { answers: ownAccount(409) },
  'DELETE /users/me/email-change': { answers: ownAccount(204) },
  'POST /accounts/confirm-email/check': { answers: everyone(400), body: unknownLink },
  'POST /accounts/confirm-email': { answers: everyone(400), body: unknownLink },
  'POST /login/second-factor': {
    answers: everyone(401),
    body: () => ({ second_factor_token: 'of-no-log-in', code: '123456' }),
  },
  'GET /users/me/second-factor': { answers: ownAccount(200) },
  // An empty password fails validation. A wrong one would count towards the limit.
  'POST /users/me/second-factor': {
    answers: ownAccount(422),
    body: () => ({ factor_password: '' }),
  },
  // No setup was started, and the admin has one already.
  'PUT /users/me/second-factor': { answers: ownAccount(409), body: () => ({ code: '123456' }) },
  'DELETE /users/me/second-factor': {
    answers: ownAccount(422),
    body: () => ({ factor_password: '', factor_code: '' }),
  },
  'POST /users/me/second-factor/recovery-codes': {
    answers: ownAccount(422),
    body: () => ({ factor_password: '', factor_code: '' }),
  },
  'POST /login/passkey/options': { answers: everyone(200) },
  'POST /login/passkey': {
    answers: everyone(401),
    body: () => ({
      passkey_token: 'of-no-log-in',
      credential_id: 'AA',
      client_data: 'AA',
      authenticator_data: 'AA',
      signature: 'AA',
      user_handle: 'AA',
    }),
  },
  'GET /users/me/passkeys': { answers: ownAccount(200) },
  'POST /users/me/passkeys/options': { answers: ownAccount(422), body: () => ({ passkey_password: '' }) },
  // No such challenge exists.
  'POST /users/me/passkeys': {
    answers: ownAccount(409),
    body: () => ({
      passkey_token: 'of-no-setup',
      passkey_name: 'Phone',
      credential_id: 'AA',
      client_data: 'AA',
      attestation_object: 'AA',
    }),
  },
  // Not a passkey.
  'PATCH /users/me/passkeys/{id}': {
    answers: ownAccount(404),
    thing: 'booking',
    body: () => ({ passkey_name: 'Phone' }),
  },
  'DELETE /users/me/passkeys/{id}': {
    answers: ownAccount(422),
    thing: 'booking',
    body: () => ({ passkey_password: '' }),
  },
  'GET /users/me/sessions': { answers: ownAccount(200) },
  'DELETE /users/me/sessions/{id}': {
    answers: ownAccount(422),
    thing: 'booking',
    body: () => ({ own_password: 'not the password' }),
  },
  'POST /users/me/log-out-elsewhere': {
    answers: ownAccount(422),
    body: () => ({ own_password: 'not the password' }),
  },
  'DELETE /users/me/': { answers: ownAccount(422), body: () => ({ password: 'not the password' }) },
  'GET /users/me/export': { answers: ownAccount(200) },

  'POST /feedback': { answers: loggedIn(201), body: feedback },

  'POST /client-errors': {
    answers: everyone(204),
    body: () => ({ remote: 'shell', version: '1', route: '/login', kind: 'render', message: 'It broke' }),
  },
  'GET /admin/client-errors': { answers: adminOnly(200) },
  'GET /admin/client-errors/versions': { answers: adminOnly(200) },
  'GET /admin/failed-jobs': { answers: adminOnly(200) },
  'POST /admin/failed-jobs/retry': { answers: adminOnly(200) },
  // Ids of jobs are numbers.
  'POST /admin/failed-jobs/{id}/retry': { answers: adminOnly(404), thing: 'booking' },

  'GET /admin/invoices': { answers: adminOnly(200) },
  'GET /admin/ledger': { answers: adminOnly(200) },
  'GET /admin/ledger/checks': { answers: adminOnly(200) },
  'POST /admin/refunds/{id}/retry': { answers: adminOnly(404), thing: 'booking' },
  'POST /admin/payment-events/retry': { answers: adminOnly(204) },
  'GET /admin/counts': { answers: adminOnly(200) },
  'GET /admin/demand': { answers: adminOnly(200) },
  'GET /admin/waitlist': { answers: adminOnly(200) },
  'POST /admin/waitlist/{id}/invite': { answers: adminOnly(200), thing: 'waitlistEntry' },
  'DELETE /admin/waitlist/{id}': { answers: adminOnly(204), thing: 'waitlistEntry' },
  'GET /admin/invitations': { answers: adminOnly(200) },
  'POST /admin/invitations': {
    answers: adminOnly(201),
    body: () => ({ email: newAddress(), role: 'Barber' }),
  },
  'DELETE /admin/invitations/{id}': { answers: adminOnly(204), thing: 'invitation' },
  'GET /admin/users': { answers: adminOnly(200) },
  'GET /admin/users/{id}/suspension': { answers: adminOnly(200), thing: 'clientUser' },
  'POST /admin/users/{id}/suspend': {
    answers: adminOnly(200),
    thing: 'newClientUser',
    body: () => ({ reason: 'Spam' }),
  },
  // The account is not suspended.
  'POST /admin/users/{id}/restore': { answers: adminOnly(409), thing: 'clientUser' },
  // The client has no two-step login.
  'POST /admin/users/{id}/reset-second-factor': { answers: adminOnly(409), thing: 'clientUser' },
  'GET /admin/feedback': { answers: adminOnly(200) },
  'GET /admin/feedback.csv': { answers: adminOnly(200) },
  'GET /admin/log': { answers: adminOnly(200) },
};
