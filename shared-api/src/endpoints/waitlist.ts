import { api, LIST } from '../api';
import type { LinkToken, Notice } from '../contract/accounts';
import type { WaitlistSignUp, WaitlistVerified } from '../contract/waitlist';

export const waitlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUpForWaitlist: build.mutation<Notice, WaitlistSignUp>({
      query: (body) => ({ url: '/waitlist/signup', method: 'POST', body }),
      invalidatesTags: [{ type: 'Waitlist', id: LIST }],
    }),
    /** Spends the link of the verification mail. A 400 says why not: `apiErrorReason`. */
    verifyWaitlist: build.mutation<WaitlistVerified, LinkToken>({
      query: (body) => ({ url: '/waitlist/verify', method: 'POST', body }),
    }),
    /** Asks for a new mail with the token of a link that has expired. */
    resendVerification: build.mutation<Notice, LinkToken>({
      query: (body) => ({ url: '/waitlist/resend', method: 'POST', body }),
    }),
  }),
});

export const { useSignUpForWaitlistMutation, useVerifyWaitlistMutation, useResendVerificationMutation } =
  waitlistApi;
