import {
  type AccountDeletion,
  type AccountExport,
  type Activation,
  type AppDispatch,
  api,
  apiErrorStatus,
  type CalendarFeed,
  type ConfirmedEmail,
  DOWNLOAD_TIMEOUT_MS,
  type EmailChange,
  type ForgotPassword,
  type Invitation,
  type LinkToken,
  type LoginResponse,
  type NewCalendarFeed,
  type NewPasskey,
  type Notice,
  type NotificationSettings,
  type NotificationSettingsWrite,
  type OwnSession,
  type Passkey,
  type PasskeyChange,
  type PasskeyCreation,
  type PasskeyName,
  type PasswordChange,
  type PasswordReset,
  type PendingEmail,
  type RecoveryCodes,
  type ReminderKind,
  type SecondFactor,
  type SecondFactorChange,
  type SecondFactorOn,
  type SecondFactorSetup,
  type SecondFactorStart,
  type SessionEnd,
  startSession,
} from '@crown-and-coil/shared-api';

const SETTINGS = { type: 'Notification', id: 'SETTINGS' } as const;

/** For calls that revoke every token of the account and return a new one. */
const replacesToken = { replacesToken: true } as const;

/** Without a response, such as offline, fetching again would only show a second error. */
const pendingEmailIfAnswered = (_answer: unknown, error: unknown): 'PendingEmail'[] =>
  error && apiErrorStatus(error) === undefined ? [] : ['PendingEmail'];

/** An API of before 2026-12-01 cannot check links (404). It refuses one that does not work when the form is sent. */
const isOkOrUnknownCall = ({ ok, status }: Response): boolean => ok || status === 404;

/** The endpoints of the person's own account, and of the pages that links in emails open. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Reads the invitation of a link without using the link. A POST, to keep the token out of logs. */
    readInvitation: build.mutation<Invitation, LinkToken>({
      query: (body) => ({ url: '/accounts/invitation', method: 'POST', body }),
    }),
    /** Fails for a link that does not work, without using one that does. */
    checkResetLink: build.mutation<void, LinkToken>({
      query: (body) => ({
        ...{ url: '/accounts/reset-password/check', method: 'POST', body },
        validateStatus: isOkOrUnknownCall,
      }),
    }),
    /** Fails for a link that does not work, without using one that does. */
    checkEmailChangeLink: build.mutation<void, LinkToken>({
      query: (body) => ({
        ...{ url: '/accounts/confirm-email/check', method: 'POST', body },
        validateStatus: isOkOrUnknownCall,
      }),
    }),
    /** Returns the new account's first session, for `startSession`. */
    activateAccount: build.mutation<LoginResponse, Activation>({
      query: (body) => ({ url: '/accounts/activate', method: 'POST', body }),
    }),
    /** Responds the same whether or not the address has an account. */
    forgotPassword: build.mutation<Notice, ForgotPassword>({
      query: (body) => ({ url: '/accounts/forgot-password', method: 'POST', body }),
    }),
    /** Ends every session of the account. */
    resetPassword: build.mutation<void, PasswordReset>({
      query: (body) => ({ url: '/accounts/reset-password', method: 'POST', body }),
    }),
    /** Ends every session of the account and returns a new one, for `startSession`. */
    changePassword: build.mutation<LoginResponse, PasswordChange>({
      query: (body) => ({ url: '/users/me/password', method: 'PUT', body }),
      extraOptions: replacesToken,
    }),
    /** The new address that waits for its link to be opened, if any. */
    getPendingEmail: build.query<PendingEmail, void>({
      query: () => '/users/me/email-change',
      providesTags: ['PendingEmail'],
    }),
    /** Sends a link to the new address. Responds the same whether or not it has another account. */
    requestEmailChange: build.mutation<PendingEmail, EmailChange>({
      query: (body) => ({ url: '/users/me/email-change', method: 'POST', body }),
      onQueryStarted: (_body, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(accountApi.util.upsertQueryData('getPendingEmail', undefined, data)),
          () => {},
        ),
    }),
    resendEmailChange: build.mutation<PendingEmail, void>({
      query: () => ({ url: '/users/me/email-change/resend', method: 'POST' }),
      // A 409 says that the change has ended.
      invalidatesTags: pendingEmailIfAnswered,
    }),
    cancelEmailChange: build.mutation<void, void>({
      query: () => ({ url: '/users/me/email-change', method: 'DELETE' }),
      invalidatesTags: pendingEmailIfAnswered,
    }),
    /** Called from the link of an email, with or without a session. With a new token, for `startSession`. */
    confirmEmailChange: build.mutation<ConfirmedEmail, LinkToken>({
      query: (body) => ({ url: '/accounts/confirm-email', method: 'POST', body }),
      extraOptions: replacesToken,
    }),
    /** Where the person is logged in, this device first. */
    getSessions: build.query<OwnSession[], void>({
      query: () => '/users/me/sessions',
      providesTags: ['OwnSession'],
    }),
    endSession: build.mutation<void, SessionEnd & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/users/me/sessions/${id}`, method: 'DELETE', body }),
      // Also after a failure: the session may have ended meanwhile.
      invalidatesTags: ['OwnSession'],
    }),
    /** Ends every session of the account and returns a new one, for `startSession`. */
    logOutElsewhere: build.mutation<LoginResponse, SessionEnd>({
      query: (body) => ({ url: '/users/me/log-out-elsewhere', method: 'POST', body }),
      extraOptions: replacesToken,
    }),
    getSecondFactor: build.query<SecondFactor, void>({
      query: () => '/users/me/second-factor',
      providesTags: ['SecondFactor'],
    }),
    /** Returns a new secret for an authenticator app, which protects nothing until its first code. */
    startSecondFactor: build.mutation<SecondFactorSetup, SecondFactorStart>({
      query: (body) => ({ url: '/users/me/second-factor', method: 'POST', body }),
    }),
    /** Ends every session of the account and returns a new one, for `startSession`. */
    turnOnSecondFactor: build.mutation<SecondFactorOn, { code: string }>({
      query: (body) => ({ url: '/users/me/second-factor', method: 'PUT', body }),
      extraOptions: replacesToken,
    }),
    /** Ends every session of the account and returns a new one, for `startSession`. */
    turnOffSecondFactor: build.mutation<LoginResponse, SecondFactorChange>({
      query: (body) => ({ url: '/users/me/second-factor', method: 'DELETE', body }),
      extraOptions: replacesToken,
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, SecondFactorChange>({
      query: (body) => ({ url: '/users/me/second-factor/recovery-codes', method: 'POST', body }),
      // Also after a failure: a recovery code may have been used up.
      invalidatesTags: ['SecondFactor'],
    }),
    getPasskeys: build.query<Passkey[], void>({
      query: () => '/users/me/passkeys',
      providesTags: ['Passkey'],
    }),
    /** Returns the challenge for the browser, which makes the passkey. */
    startPasskey: build.mutation<PasskeyCreation, PasskeyChange>({
      query: (body) => ({ url: '/users/me/passkeys/options', method: 'POST', body }),
    }),
    /** Ends this session and returns the next one, for `startSession`. */
    addPasskey: build.mutation<LoginResponse, NewPasskey>({
      query: (body) => ({ url: '/users/me/passkeys', method: 'POST', body }),
      extraOptions: replacesToken,
    }),
    renamePasskey: build.mutation<void, PasskeyName & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/users/me/passkeys/${id}`, method: 'PATCH', body }),
      // A 404 says that it was removed elsewhere.
      invalidatesTags: ['Passkey'],
    }),
    /** Ends every session of the account and returns a new one, for `startSession`. */
    removePasskey: build.mutation<LoginResponse, PasskeyChange & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/users/me/passkeys/${id}`, method: 'DELETE', body }),
      extraOptions: replacesToken,
    }),
    /** Everything that is stored about the caller. */
    exportAccount: build.query<AccountExport, void>({
      query: () => ({ url: '/users/me/export', timeout: DOWNLOAD_TIMEOUT_MS }),
      extraOptions: { keepWireNames: true },
      keepUnusedDataFor: 0,
    }),
    /** Invalidates the token: end the session with `sessionCleared`. */
    deleteAccount: build.mutation<void, AccountDeletion>({
      query: (body) => ({ url: '/users/me/', method: 'DELETE', body }),
    }),
    getCalendarFeed: build.query<CalendarFeed, void>({
      query: () => '/calendar/feed',
      providesTags: ['CalendarFeed'],
    }),
    /** Creates a new URL and invalidates the previous one. Only this response contains it. */
    createCalendarFeed: build.mutation<NewCalendarFeed, void>({
      query: () => ({ url: '/calendar/feed', method: 'POST' }),
      invalidatesTags: ['CalendarFeed'],
    }),
    revokeCalendarFeed: build.mutation<void, void>({
      query: () => ({ url: '/calendar/feed', method: 'DELETE' }),
      invalidatesTags: ['CalendarFeed'],
    }),
    getNotificationSettings: build.query<NotificationSettings, void>({
      query: () => '/users/me/notification-settings',
      providesTags: [SETTINGS],
    }),
    updateNotificationSettings: build.mutation<NotificationSettings, NotificationSettingsWrite>({
      query: (body) => ({ url: '/users/me/notification-settings', method: 'PUT', body }),
      // Shown at once.
      onQueryStarted: async (change, { dispatch, queryFulfilled }) => {
        const patch = accountApi.util.updateQueryData('getNotificationSettings', undefined, (settings) => {
          Object.assign(settings, change);
        });
        const { undo } = dispatch(patch);
        await queryFulfilled.catch(undo);
      },
      invalidatesTags: [SETTINGS],
    }),
    /** Called from the link of an email, with or without a session. An invalid link answers 400. */
    unsubscribe: build.mutation<void, { token: string; only?: ReminderKind | undefined }>({
      query: (params) => ({ url: '/notifications/unsubscribe', method: 'POST', params }),
      invalidatesTags: [SETTINGS],
    }),
  }),
});

/**
 * Continues with the token of a response that ended every session, then refetches sessions, two-step log-in and
 * passkeys. Not with `invalidatesTags`: that would send the token that has just been revoked, and log the person out.
 */
export const continueSession = (answer: LoginResponse) => async (dispatch: AppDispatch) => {
  await dispatch(startSession(answer));
  dispatch(accountApi.util.invalidateTags(['OwnSession', 'SecondFactor', 'Passkey']));
};

export const {
  useReadInvitationMutation,
  useCheckResetLinkMutation,
  useCheckEmailChangeLinkMutation,
  useActivateAccountMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useGetPendingEmailQuery,
  useRequestEmailChangeMutation,
  useResendEmailChangeMutation,
  useCancelEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useGetSessionsQuery,
  useEndSessionMutation,
  useLogOutElsewhereMutation,
  useGetSecondFactorQuery,
  useStartSecondFactorMutation,
  useTurnOnSecondFactorMutation,
  useTurnOffSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useGetPasskeysQuery,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useLazyExportAccountQuery,
  useDeleteAccountMutation,
  useGetCalendarFeedQuery,
  useCreateCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
  useGetNotificationSettingsQuery,
  useUpdateNotificationSettingsMutation,
  useUnsubscribeMutation,
} = accountApi;
