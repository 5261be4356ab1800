import {
  type AppDispatch,
  type Availability,
  api,
  apiErrorStatus,
  availabilityApi,
  type Booking,
  type BookingConflicts,
  type BookingCreate,
  type BookingLimits,
  type BookingPreparation,
  type BookingReschedule,
  type ClientNotes,
  type ClientNotesWrite,
  type ConflictingBooking,
  type DepositCheckout,
  LIST,
  listTags,
  type PatchTest,
  type PatchTestWrite,
  type Product,
  type ServiceStanding,
  type SlotsQuery,
  type StyleMenu,
} from '@crown-and-coil/shared-api';
import {
  answer,
  instant,
  number,
  oneOf,
  or,
  product,
  record,
  rows,
  text,
} from '@crown-and-coil/shared-api/answers';
import {
  appointment,
  booking,
  GATE_KINDS,
  notes,
  OPEN_QUOTE_STATES,
  styleMenusApi,
} from '@crown-and-coil/shared-api/bookings';

/** Tags invalidated by a change of any booking: the lists of both parties, and free times. */
const LISTS = [
  { type: 'Booking', id: LIST },
  { type: 'Availability', id: LIST },
] as const;

const bookingLimits = record<BookingLimits>({
  noticeHours: or(number, null),
  horizonDays: or(number, null),
  firstStart: instant,
  lastDay: or(text, null),
});

/** Of a professional's own notes about a client. */
export const clientNotesPath = (clientId: string): string => `/clients/${encodeURIComponent(clientId)}/notes`;

const clientNotes = record<ClientNotes>({ notes, notesVersion: number, updatedAt: or(instant, null) });
const bookingConflicts = record<BookingConflicts>({
  others: rows(
    record<ConflictingBooking>({
      gapMinutes: number,
      booking: record<ConflictingBooking['booking']>(appointment),
    }),
  ),
});

const serviceStanding = record<ServiceStanding>({
  lastVisitAt: or(instant, null),
  gates: rows(
    record<ServiceStanding['gates'][number]>({
      kind: oneOf(GATE_KINDS),
      starts: rows(record({ from: instant, until: instant })),
    }),
  ),
  photoQuote: or(
    record<NonNullable<ServiceStanding['photoQuote']>>({
      id: text,
      state: oneOf(OPEN_QUOTE_STATES),
      expiresAt: instant,
    }),
    null,
  ),
});
/** The booking may have been made. */
const isOutcomeUnknown = (error: unknown) => error !== undefined && (apiErrorStatus(error) ?? 500) >= 500;

/** The result of a failed nested call. */
const asQueryError = <Failure extends object>(error: Failure) =>
  'status' in error
    ? (error as Extract<Failure, { status: unknown }>)
    : { status: 'CUSTOM_ERROR' as const, error: 'message' in error ? String(error.message) : '' };

const patchTest = record<PatchTest>({ id: text, testedAt: instant, product: text });

/** Calls of the booking flow and of a booking's pages that no other package makes. */
export const bookingApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The idempotency key, one per visit of the confirm page (api.md). */
    createBooking: build.mutation<Booking, { booking: BookingCreate; idempotencyKey: string }>({
      query: ({ booking, idempotencyKey }) => ({
        url: '/bookings/',
        method: 'POST',
        body: booking,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      responseSchema: answer(booking),
      // Also after a failure: a 409 means that the times, or the quote, shown are outdated. The page of a quote whose
      // booking is unknown keeps the request, which is sent again unchanged.
      invalidatesTags: (_booking, error, { booking: { waitingListOfferId, photoQuoteId } }) => [
        ...LISTS,
        ...(waitingListOfferId ? [{ type: 'WaitingList', id: LIST } as const] : []),
        ...(photoQuoteId ? [{ type: 'PhotoQuote', id: LIST } as const] : []),
        ...(photoQuoteId && !isOutcomeUnknown(error)
          ? [{ type: 'PhotoQuote', id: photoQuoteId } as const]
          : []),
      ],
    }),
    /** The provider's page for paying the deposit; repeating returns the same page. */
    openDeposit: build.mutation<DepositCheckout, string>({
      query: (id) => ({ url: `/bookings/${encodeURIComponent(id)}/deposit`, method: 'POST' }),
      responseSchema: answer(record<DepositCheckout>({ url: text, expiresAt: instant })),
      // Also after a failure: a 409 means that the booking shown is outdated.
      invalidatesTags: (_page, error, id) => (error ? [{ type: 'Booking', id }] : []),
    }),
    /** For its professional and admin. */
    listBookingConflicts: build.query<BookingConflicts, string>({
      query: (id) => `/bookings/${encodeURIComponent(id)}/conflicts`,
      responseSchema: answer(bookingConflicts),
      providesTags: (_conflicts, _error, id) => [{ type: 'Booking', id }, ...LISTS],
    }),
    /** Moves a booking to another start, with an idempotency key like a new booking. */
    rescheduleBooking: build.mutation<Booking, { id: string; idempotencyKey: string } & BookingReschedule>({
      query: ({ id, idempotencyKey, ...body }) => ({
        url: `/bookings/${encodeURIComponent(id)}/reschedule`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      responseSchema: answer(booking),
      invalidatesTags: (_booking, _error, { id }) => [{ type: 'Booking', id }, ...LISTS],
    }),
    /** For its professional at the visit. */
    changePreparation: build.mutation<Booking, { id: string } & BookingPreparation>({
      query: ({ id, ...body }) => ({
        url: `/bookings/${encodeURIComponent(id)}/preparation`,
        method: 'POST',
        body,
      }),
      responseSchema: answer(booking),
      // Also after a failure: a 409 says that the booking shown is old.
      invalidatesTags: (_booking, _error, { id }) => [{ type: 'Booking', id }, ...LISTS],
    }),
    /** The style menus of services, by the ids of these. */
    getStyleMenus: build.query<Readonly<Record<string, StyleMenu>>, readonly string[]>({
      queryFn: async (serviceIds, { dispatch }) => {
        const answers = await Promise.all(
          serviceIds.map((serviceId) =>
            (dispatch as AppDispatch)(
              styleMenusApi.endpoints.getStyleMenu.initiate(serviceId, {
                subscribe: false,
                forceRefetch: true,
              }),
            ),
          ),
        );
        const menus = answers.flatMap(({ data }, place) =>
          data ? [[serviceIds[place] ?? '', data] as const] : [],
        );
        const error = answers.find(({ isError }) => isError)?.error;
        if (error) return { error: asQueryError(error) };
        return { data: Object.fromEntries(menus) };
      },
      providesTags: (_menus, _error, ids) => ids.map((id) => ({ type: 'Service' as const, id })),
    }),
    /** Like `listAvailabilityOfProfessional`, for periods in which the visit has different lengths. */
    listAvailabilityInParts: build.query<
      Availability[],
      readonly ({ readonly professionalId: string } & SlotsQuery)[]
    >({
      queryFn: async (parts, { dispatch }) => {
        const answers = await Promise.all(
          parts.map((part) =>
            (dispatch as AppDispatch)(
              availabilityApi.endpoints.listAvailabilityOfProfessional.initiate(part, {
                subscribe: false,
                forceRefetch: true,
              }),
            ),
          ),
        );
        const error = answers.find(({ isError }) => isError)?.error;
        return error ? { error: asQueryError(error) } : { data: answers.flatMap(({ data }) => data ?? []) };
      },
      providesTags: [{ type: 'Availability', id: LIST }],
      keepUnusedDataFor: 0,
    }),
    /** From when and until when a professional can be booked now. */
    getBookingLimits: build.query<BookingLimits, string>({
      query: (id) => `/availability/professional/${encodeURIComponent(id)}/limits`,
      responseSchema: answer(bookingLimits),
      providesTags: [{ type: 'Availability', id: LIST }],
      keepUnusedDataFor: 0,
    }),
    /** The client's standing for services, by service id. */
    getServiceStandings: build.query<Readonly<Record<string, ServiceStanding>>, readonly string[]>({
      queryFn: async (serviceIds, _api, _options, call) => {
        const standings: Record<string, ServiceStanding> = {};
        for (const serviceId of serviceIds) {
          const { data, error } = await call(`/services/${encodeURIComponent(serviceId)}/standing`);
          if (error) return { error };
          const standing = serviceStanding(data);
          if (standing) standings[serviceId] = standing;
        }
        return { data: standings };
      },
      // Also after a refused booking, as it may be outdated.
      providesTags: [
        { type: 'Booking', id: LIST },
        { type: 'PhotoQuote', id: LIST },
      ],
    }),
    /** For a professional, about a client of theirs. */
    listPatchTests: build.query<PatchTest[], string>({
      query: (clientId) => `/clients/${encodeURIComponent(clientId)}/patch-tests`,
      responseSchema: answer(rows(patchTest)),
      providesTags: (_tests, _error, clientId) => [{ type: 'ClientNote', id: `${clientId} patch tests` }],
    }),
    createPatchTest: build.mutation<PatchTest, { clientId: string } & PatchTestWrite>({
      query: ({ clientId, ...body }) => ({
        url: `/clients/${encodeURIComponent(clientId)}/patch-tests`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (_test, _error, { clientId }) => [
        { type: 'ClientNote', id: `${clientId} patch tests` },
      ],
    }),
    deletePatchTest: build.mutation<void, { id: string; clientId: string }>({
      query: ({ id }) => ({ url: `/patch-tests/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_none, _error, { clientId }) => [
        { type: 'ClientNote', id: `${clientId} patch tests` },
      ],
    }),
    listProductsOfProfessional: build.query<Product[], string>({
      query: (professionalId) => `/product/professional/${encodeURIComponent(professionalId)}/all`,
      responseSchema: answer(rows(product)),
      providesTags: (found) => listTags('Product', found),
    }),
    /** A professional's own notes about a client. */
    getClientNotes: build.query<ClientNotes, string>({
      query: clientNotesPath,
      responseSchema: answer(clientNotes),
      providesTags: (_notes, _error, id) => [{ type: 'ClientNote', id }],
    }),
    updateClientNotes: build.mutation<ClientNotes, { clientId: string } & ClientNotesWrite>({
      query: ({ clientId, ...body }) => ({
        url: clientNotesPath(clientId),
        method: 'PUT',
        body,
      }),
      invalidatesTags: (_notes, _error, { clientId }) => [{ type: 'ClientNote', id: clientId }],
    }),
    /** The bookings of a client with the professional who asks, newest start first. */
    listBookingsWithClient: build.query<Booking[], string>({
      query: (clientId) => `/clients/${encodeURIComponent(clientId)}/bookings`,
      responseSchema: answer(rows(booking)),
      providesTags: (found) => listTags('Booking', found),
    }),
  }),
});

export const {
  useCreateBookingMutation,
  useOpenDepositMutation,
  useListBookingConflictsQuery,
  useChangePreparationMutation,
  useRescheduleBookingMutation,
  useGetStyleMenusQuery,
  useGetBookingLimitsQuery,
  useListAvailabilityInPartsQuery,
  useGetServiceStandingsQuery,
  useListPatchTestsQuery,
  useCreatePatchTestMutation,
  useDeletePatchTestMutation,
  useListProductsOfProfessionalQuery,
  useGetClientNotesQuery,
  useUpdateClientNotesMutation,
  useListBookingsWithClientQuery,
} = bookingApi;
