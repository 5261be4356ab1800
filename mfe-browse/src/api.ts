import {
  api,
  type Favourite,
  type FreeDay,
  LIST,
  type LinkToken,
  listTags,
  type Nearest,
  type NextStart,
  type Notice,
  type Page,
  type Place,
  type ProfessionalListing,
  type ProfessionalsQuery,
  type RelaxedSearch,
  type ReviewReport,
  type ReviewReporting,
  type ReviewsPage,
  type ReviewsQuery,
  type SearchCircle,
  type ServiceListing,
  type ServicesQuery,
  type UnderstoodPart,
  type WaitlistSignUp,
  type WaitlistVerified,
} from '@crown-and-coil/shared-api';
import {
  answer,
  circles,
  instant,
  nearest,
  number,
  or,
  page,
  professionalListing,
  type Reader,
  record,
  relaxed,
  reviewReporting,
  reviewsPage,
  rows,
  serviceListing,
  text,
  understood,
} from '@crown-and-coil/shared-api/answers';

const ALL = { type: 'Availability', id: LIST } as const;

/** A page of a search. */
export type Found<Row> = Page<Row> & {
  readonly nearest: Nearest;
  readonly circles: readonly SearchCircle[];
  readonly understood: readonly UnderstoodPart[];
  readonly hints: readonly string[];
  readonly relaxed: readonly RelaxedSearch[];
  readonly isIncomplete: boolean;
};

const foundPage =
  <Row>(readRow: Reader<Row>): Reader<Found<Row>> =>
  (value) => {
    const read = page(readRow)(value);
    const beside = Object(value);
    return (
      read && {
        ...read,
        nearest: nearest(beside.nearest) ?? null,
        circles: circles(beside.circles) ?? [],
        relaxed: relaxed(beside.relaxed) ?? [],
        understood: understood(beside.understood) ?? [],
        hints: rows(text)(beside.hints) ?? [],
        isIncomplete: beside.isIncomplete === true,
      }
    );
  };

const nextStart = record<NextStart>({ serviceId: text, startTime: or(instant, null) });
const favourite = record<Favourite>({ professionalId: text, savedAt: instant });
const freeDay = record<FreeDay>({ day: text, starts: rows(instant), total: number });

/** Calls of public pages that no other package makes. */
export const browseApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Australian localities whose name or postcode starts like the text, best first. */
    suggestPlaces: build.query<Pick<Place, 'display' | 'postcodes'>[], { q: string; limit: number }>({
      query: (params) => ({ url: '/places', params }),
      responseSchema: answer(
        rows(record<Pick<Place, 'display' | 'postcodes'>>({ display: text, postcodes: rows(text) })),
      ),
      keepUnusedDataFor: 600,
    }),
    listServices: build.query<Found<ServiceListing>, ServicesQuery>({
      query: (params) => ({ url: '/services/', params }),
      responseSchema: answer(foundPage(serviceListing)),
      providesTags: (page) => listTags('Service', page?.results),
    }),
    /** All filters combine: specializations, location, hair type, nearness (api.md). */
    listProfessionals: build.query<Found<ProfessionalListing>, ProfessionalsQuery>({
      query: (params) => ({ url: '/professionals/', params }),
      responseSchema: answer(foundPage(professionalListing)),
      providesTags: (found) => listTags('Professional', found?.results),
    }),
    /** The next free start of each active service of a professional, in one call. */
    listNextStarts: build.query<NextStart[], string>({
      query: (professionalId) =>
        `/availability/professional/${encodeURIComponent(professionalId)}/next-starts`,
      responseSchema: answer(rows(nextStart)),
      providesTags: [ALL],
      keepUnusedDataFor: 0,
    }),
    /** The next days on which a service can be booked. */
    listFreeDays: build.query<FreeDay[], string>({
      query: (serviceId) => `/services/${encodeURIComponent(serviceId)}/free-days`,
      responseSchema: answer(rows(freeDay)),
      providesTags: [ALL],
      keepUnusedDataFor: 0,
    }),
    /** Published reviews of a professional, newest first, with their means. */
    listReviews: build.query<ReviewsPage, ReviewsQuery>({
      query: (params) => ({ url: '/reviews/', params }),
      responseSchema: answer(reviewsPage),
      providesTags: ['Review'],
    }),
    /** A published review as somebody reports it. */
    getReviewReporting: build.query<ReviewReporting, string>({
      query: (id) => `/reviews/${encodeURIComponent(id)}/report`,
      responseSchema: answer(reviewReporting),
      providesTags: ['Review'],
    }),
    reportReview: build.mutation<ReviewReporting, { id: string } & ReviewReport>({
      query: ({ id, ...body }) => ({
        url: `/reviews/${encodeURIComponent(id)}/report`,
        method: 'POST',
        body,
      }),
      // Also after a failure: a 409 means that it is already reported, a 404 that it no longer exists.
      invalidatesTags: ['Review'],
    }),
    /** The client's favourites, the last saved first. */
    listFavourites: build.query<Favourite[], void>({
      query: () => '/clients/me/favourites',
      responseSchema: answer(rows(favourite)),
      providesTags: ['Favourite'],
    }),
    /** Saves or removes a favourite: shown at once, and undone when the server refuses. */
    setFavourite: build.mutation<void, { professionalId: string; isSaved: boolean }>({
      query: ({ professionalId, isSaved }) => ({
        url: `/clients/me/favourites/${encodeURIComponent(professionalId)}`,
        method: isSaved ? 'PUT' : 'DELETE',
        // The page may be left or reloaded right after the press.
        keepalive: true,
      }),
      invalidatesTags: ['Favourite'],
      async onQueryStarted({ professionalId, isSaved }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          browseApi.util.updateQueryData('listFavourites', undefined, (favourites) => {
            const others = favourites.filter((one) => one.professionalId !== professionalId);
            return isSaved ? [{ professionalId, savedAt: new Date().toISOString() }, ...others] : others;
          }),
        );
        await queryFulfilled.catch(() => {
          shown.undo();
        });
      },
    }),
    signUpForWaitlist: build.mutation<Notice, WaitlistSignUp>({
      query: (body) => ({ url: '/waitlist/signup', method: 'POST', body }),
      invalidatesTags: [{ type: 'Waitlist', id: LIST }],
    }),
    /** Uses the link of the verification mail. A 400 has the reason: `apiErrorReason`. */
    verifyWaitlist: build.mutation<WaitlistVerified, LinkToken>({
      query: (body) => ({ url: '/waitlist/verify', method: 'POST', body }),
    }),
    /** Asks for a new mail with the token of a link that has expired. */
    resendVerification: build.mutation<Notice, LinkToken>({
      query: (body) => ({ url: '/waitlist/resend', method: 'POST', body }),
    }),
  }),
});

export const {
  useSuggestPlacesQuery,
  useListServicesQuery,
  useListProfessionalsQuery,
  useListNextStartsQuery,
  useListFreeDaysQuery,
  useListReviewsQuery,
  useGetReviewReportingQuery,
  useReportReviewMutation,
  useListFavouritesQuery,
  useSetFavouriteMutation,
  useSignUpForWaitlistMutation,
  useVerifyWaitlistMutation,
  useResendVerificationMutation,
} = browseApi;
