/** Names that the rule below would get wrong, by method and path. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'POST /login': 'logIn',
  'POST /logout': 'logOut',
  'GET /users/me': 'getMyAccount',
  'DELETE /users/me': 'deleteMyAccount',
  'PUT /users/me/password': 'changeMyPassword',
  'POST /login/second-factor': 'finishLogIn',
  'GET /users/me/second-factor': 'getMySecondFactor',
  'POST /users/me/second-factor': 'startMySecondFactor',
  'PUT /users/me/second-factor': 'turnOnMySecondFactor',
  'DELETE /users/me/second-factor': 'turnOffMySecondFactor',
  'POST /users/me/second-factor/recovery-codes': 'renewMyRecoveryCodes',
  'POST /login/passkey/options': 'startPasskeyLogIn',
  'POST /login/passkey': 'logInByPasskey',
  'GET /users/me/passkeys': 'listMyPasskeys',
  'POST /users/me/passkeys/options': 'startMyPasskey',
  'POST /users/me/passkeys': 'addMyPasskey',
  'PATCH /users/me/passkeys/{id}': 'renameMyPasskey',
  'DELETE /users/me/passkeys/{id}': 'removeMyPasskey',
  'GET /users/me/sessions': 'listMySessions',
  'DELETE /users/me/sessions/{id}': 'endMySession',
  'POST /users/me/log-out-elsewhere': 'logOutElsewhere',
  'GET /users/me/export': 'exportMyData',
  'GET /users/me/notification-settings': 'getMyNotificationSettings',
  'PUT /users/me/notification-settings': 'updateMyNotificationSettings',
  'POST /accounts/invitation': 'getInvitationOfLink',
  'POST /accounts/activate': 'activateAccount',
  'POST /accounts/forgot-password': 'requestPasswordReset',
  'POST /accounts/reset-password/check': 'checkPasswordResetLink',
  'POST /accounts/reset-password': 'resetPassword',
  'POST /accounts/confirm-email/check': 'checkEmailChangeLink',
  'POST /waitlist/signup': 'signUpForWaitlist',
  'POST /waitlist/verify': 'verifyWaitlistEntry',
  'POST /waitlist/resend': 'resendWaitlistVerification',
  'POST /feedback': 'sendFeedback',
  'POST /client-errors': 'reportClientError',
  'GET /admin/feedback.csv': 'exportAdminFeedback',
  'GET /admin/client-errors/versions': 'listAdminFailingVersions',
  'GET /admin/users/{id}/suspension': 'previewAdminUserSuspension',
  'POST /admin/users/{id}/reset-second-factor': 'resetSecondFactorOfUser',
  'GET /admin/log': 'listAdminLogEntries',
  'GET /admin/waitlist': 'listAdminWaitlistEntries',
  'POST /admin/waitlist/{id}/invite': 'inviteAdminWaitlistEntry',
  'DELETE /admin/waitlist/{id}': 'deleteAdminWaitlistEntry',
  'GET /professionals/specializations': 'listProfessionalsBySpecialization',
  'GET /professionals/location': 'listProfessionalsByLocation',
  'GET /professionals/profile': 'getMyProfessionalProfile',
  'PUT /professionals/me': 'updateMyProfessionalProfile',
  'GET /clients/me': 'getMyClientProfile',
  'PUT /clients/me': 'updateMyClientProfile',
  'GET /places/provider': 'getPlacesProvider',
  'GET /pages/addresses': 'getPageAddresses',
  'GET /services/my': 'listMyServices',
  'GET /product/professional/{id}/all': 'listProductsByProfessional',
  'GET /product/all/my': 'listMyProducts',
  'POST /media/upload': 'uploadMedia',
  'GET /media': 'listMyMedia',
  'PUT /media/order': 'orderMedia',
  'GET /media/files/{fileName}': 'getMediaFile',
  'GET /media/public': 'listPublicMedia',
  'GET /media/public/pro-profile-pictures': 'listProfessionalProfilePictures',
  'GET /image': 'listSiteImages',
  'POST /image/upload': 'uploadSiteImage',
  'PUT /image/order': 'orderSiteImages',
  'PATCH /image/{id}': 'describeSiteImage',
  'DELETE /image/{id}': 'deleteSiteImage',
  'GET /availability/professional/{id}/next-starts': 'listNextStartsByProfessional',
  'GET /availability/slots/{id}': 'listSlotsByAvailability',
  'GET /availability': 'listMyAvailability',
  'POST /availability/repeat': 'repeatAvailability',
  'POST /availability/copy-week': 'copyAvailabilityWeek',
  'POST /availability/day-off': 'takeDayOff',
  'POST /bookings/{id}/reschedule': 'rescheduleBooking',
  'POST /bookings/{id}/preparation': 'changeBookingPreparation',
  'GET /bookings/{id}.ics': 'getBookingCalendarFile',
  'GET /bookings/clients/{id}/counts': 'getBookingCountsByClient',
  'GET /bookings/professionals/{id}/counts': 'getBookingCountsByProfessional',
  'GET /invoices/{id}.pdf': 'getInvoiceFile',
  'GET /clients/{id}/notes': 'getClientNotes',
  'GET /calendar/{token}.ics': 'getCalendarFile',
  'GET /notifications/me': 'listMyNotifications',
  'GET /notifications/unread-count': 'getUnreadNotificationCount',
  'POST /notifications/read-all': 'readAllNotifications',
  'POST /notifications/{id}/read': 'readNotification',
  'GET /notifications/{id}/read': 'getNotification',
  'POST /notifications/unsubscribe': 'unsubscribe',
  'GET /notifications/unsubscribe': 'openUnsubscribePage',
  'GET /notifications/stream': 'streamNotifications',
};

const VERBS: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'change',
  DELETE: 'delete',
};

/**
 * Derives the name of a call for generated clients from method and path: `listServices`, `createBooking`,
 * `listBookingsByClient`. It is stable as long as they are.
 * @param path without /api: `/services/{id}`
 * @param isList whether it returns a list, or a page of one
 */
export function operationIdOf(method: string, path: string, isList: boolean): string {
  const address = path.replace(/(?<=.)\/$/, '');
  const exception = EXCEPTIONS[`${method} ${address}`];
  if (exception !== undefined) return exception;
  const parts = address.split('/').filter(Boolean);
  const isParameter = (index: number) => parts[index]?.startsWith('{') ?? false;
  const words: string[] = [];
  let by = '';
  for (const [index, part] of parts.entries()) {
    if (isParameter(index)) continue;
    const isOfOne = isParameter(index + 1);
    // `/services/professional/{id}` filters the list of the preceding segment.
    if (isList && index > 0 && isOfOne && index + 2 === parts.length && !isParameter(index - 1))
      by = `By${pascal(singular(part))}`;
    else
      words.push(
        pascal(isOfOne || (method === 'POST' && index === parts.length - 1) ? singular(part) : part),
      );
  }
  const action = method === 'POST' && isParameter(parts.length - 2) ? words.pop() : undefined;
  const verb = action === undefined ? (isList ? 'list' : VERBS[method]) : action.toLowerCase();
  return `${verb}${words.join('')}${by}`;
}

const pascal = (part: string) =>
  part.replace(/(?:^|[-.])(\w)/g, (_match, letter: string) => letter.toUpperCase());
const singular = (part: string) => part.replace(/s$/, '');
