import {
  api,
  type ReviewCreate,
  type ReviewReply,
  type ReviewWrite,
  type VisitFeedback,
  type VisitReview,
} from '@crown-and-coil/shared-api';
import { answer, visitReview } from '@crown-and-coil/shared-api/answers';

/** With the public reviews of the professional, whose queries have no booking. */
const CHANGED = ['Review', 'Media'] as const;
const pathOf = (id: string) => `/reviews/${encodeURIComponent(id)}`;

/** The calls of reviews that the parties of a booking make; each answers what its caller may know then. */
const visitReviewApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getVisitReview: build.query<VisitReview, string>({
      query: (bookingId) => `/bookings/${encodeURIComponent(bookingId)}/review`,
      responseSchema: answer(visitReview),
      providesTags: (_review, _error, bookingId) => [{ type: 'Review', id: bookingId }],
    }),
    createReview: build.mutation<VisitReview, ReviewCreate>({
      query: (body) => ({ url: '/reviews/', method: 'POST', body }),
      // Also after a failure: a 409 says that the review shown is old.
      invalidatesTags: CHANGED,
    }),
    changeReview: build.mutation<VisitReview, { id: string; bookingId: string } & ReviewWrite>({
      query: ({ id, bookingId: _of, ...body }) => ({ url: pathOf(id), method: 'PUT', body }),
      invalidatesTags: CHANGED,
    }),
    deleteReview: build.mutation<void, { id: string; bookingId: string }>({
      query: ({ id }) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    writeFeedback: build.mutation<VisitReview, { bookingId: string } & VisitFeedback>({
      query: ({ bookingId, ...body }) => ({
        url: `/bookings/${encodeURIComponent(bookingId)}/feedback`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: CHANGED,
    }),
    replyToReview: build.mutation<VisitReview, { id: string; bookingId: string } & ReviewReply>({
      query: ({ id, bookingId: _of, ...body }) => ({ url: `${pathOf(id)}/reply`, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useGetVisitReviewQuery,
  useCreateReviewMutation,
  useChangeReviewMutation,
  useDeleteReviewMutation,
  useWriteFeedbackMutation,
  useReplyToReviewMutation,
} = visitReviewApi;
