import { api, type Feedback, LIST, type Notice } from '@crown-and-coil/shared-api';

/** The endpoint for feedback about the site. */
export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendFeedback: build.mutation<Notice, Feedback>({
      query: (body) => ({ url: '/feedback', method: 'POST', body }),
      invalidatesTags: [{ type: 'Feedback', id: LIST }],
    }),
  }),
});

export const { useSendFeedbackMutation } = feedbackApi;
