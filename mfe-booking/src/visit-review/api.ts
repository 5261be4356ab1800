import {
  api,
  type ReviewCreate,
  type ReviewReply,
  type ReviewWrite,
  type VisitFeedback,
  type VisitReview,
} from '@crown-and-coil/shared-api';
import { answer, visitReview } from '@crown-and-coil/shared-api/answers';

const ofBooking = (bookingId: string) => [{ type: 'Review' as const, id: bookingId }];
const changed = (_answer: unknown, _error: unknown, { bookingId }: { bookingId: string }) => [
  ...ofBooking(bookingId),
  'Media' as const,
];
const pathOf = (id: string) => `/reviews/${encodeURIComponent(id)}`;

/** The calls of reviews that the parties of a booking make; each answers what its caller may know then. */
const visitReviewApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getVisitReview: build.query<VisitReview, string>({
      query: (bookingId) => `/bookings/${encodeURIComponent(bookingId)}/review`,
      responseSchema: answer(visitReview),
      providesTags: (_review, _error, bookingId) => ofBooking(bookingId),
    }),
    createReview: build.mutation<VisitReview, ReviewCreate>({
      query: (body) => ({ url: '/reviews/', method: 'POST', body }),
      // Also after a failure: a 409 says that the review shown is old.
      invalidatesTags: changed,
    }),
    changeReview: build.mutation<VisitReview, { id: string; bookingId: string } & ReviewWrite>({
      query: ({ id, bookingId: _of, ...body }) => ({ url: pathOf(id), method: 'PUT', body }),
      invalidatesTags: changed,
    }),
    deleteReview: build.mutation<void, { id: string; bookingId: string }>({
      query: ({ id }) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: changed,
    }),
    writeFeedback: build.mutation<VisitReview, { bookingId: string } & VisitFeedback>({
      query: ({ bookingId, ...body }) => ({
        url: `/bookings/${encodeURIComponent(bookingId)}/feedback`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: changed,
    }),
    replyToReview: build.mutation<VisitReview, { id: string; bookingId: string } & ReviewReply>({
      query: ({ id, bookingId: _of, ...body }) => ({ url: `${pathOf(id)}/reply`, method: 'POST', body }),
      invalidatesTags: changed,
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
