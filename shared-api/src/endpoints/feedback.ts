import { api, LIST } from '../api';
import type { Notice } from '../contract/accounts';
import type { Feedback } from '../contract/feedback';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendFeedback: build.mutation<Notice, Feedback>({
      query: (body) => ({ url: '/feedback', method: 'POST', body }),
      invalidatesTags: [{ type: 'Feedback', id: LIST }],
    }),
  }),
});

export const { useSendFeedbackMutation } = feedbackApi;
