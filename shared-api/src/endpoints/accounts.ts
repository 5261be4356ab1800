import { api } from '../api';
import type {
  AccountDeletion,
  AccountExport,
  Activation,
  ForgotPassword,
  Invitation,
  LoginResponse,
  Me,
  Notice,
  PasswordChange,
  PasswordReset,
} from '../contract/accounts';

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<Me, void>({ query: () => '/users/me/', providesTags: ['Me'] }),
    /** Reads the invitation of a link's token without spending it; sent as POST, so that the token stays out of logs. */
    getInvitation: build.query<Invitation, string>({
      query: (token) => ({ url: '/accounts/invitation', method: 'POST', body: { token } }),
      keepUnusedDataFor: 0,
    }),
    /** Answers the first session of the new account: give it to `startSession`. */
    activateAccount: build.mutation<LoginResponse, Activation>({
      query: (body) => ({ url: '/accounts/activate', method: 'POST', body }),
    }),
    /** The same answer whether or not the address has an account. */
    forgotPassword: build.mutation<Notice, ForgotPassword>({
      query: (body) => ({ url: '/accounts/forgot-password', method: 'POST', body }),
    }),
    /** Ends every session of the account. */
    resetPassword: build.mutation<void, PasswordReset>({
      query: (body) => ({ url: '/accounts/reset-password', method: 'POST', body }),
    }),
    /** Ends every session of the account and answers a new one: give it to `startSession`. */
    changePassword: build.mutation<LoginResponse, PasswordChange>({
      query: (body) => ({ url: '/users/me/password', method: 'PUT', body }),
    }),
    /** Everything that is kept about the caller. */
    exportAccount: build.query<AccountExport, void>({
      query: () => '/users/me/export',
      keepUnusedDataFor: 0,
    }),
    /** The token does not count any more afterwards: end the session with `sessionCleared`. */
    deleteAccount: build.mutation<void, AccountDeletion>({
      query: (body) => ({ url: '/users/me/', method: 'DELETE', body }),
    }),
  }),
});

export const {
  useGetMeQuery,
  useGetInvitationQuery,
  useActivateAccountMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useLazyExportAccountQuery,
  useDeleteAccountMutation,
} = accountsApi;
