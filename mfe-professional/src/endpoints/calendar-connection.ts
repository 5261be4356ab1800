import { api, type Domain, LIST } from '@crown-and-coil/shared-api';
import { answer, instant, number, oneOf, or, record, rows, text } from '@crown-and-coil/shared-api/answers';
import type * as Wire from '@crown-and-coil/shared-api/contract';

export type CalendarConnection = Domain<Wire.CalendarConnection>;
export type ConnectedCalendar = Domain<Wire.ConnectedCalendar>;
/** Which calendar gets the bookings, and which of them block time. */
export type CalendarChoice = Pick<CalendarConnection, 'writeTo' | 'readFrom'>;
export type CalendarAccount = Domain<Wire.CalendarConnectionWrite>;

const connection = record<CalendarConnection>({
  state: oneOf(['none', 'connecting', 'connected', 'ending'] as const),
  // Absent from API releases before Google Calendar support.
  kind: or(oneOf(['caldav', 'google'] as const), null),
  isGoogleOffered: or(oneOf([true, false]), false),
  calendars: rows(record<ConnectedCalendar>({ url: text, name: text })),
  writeTo: or(text, null),
  readFrom: (value) => (Array.isArray(value) ? value.filter((url) => typeof url === 'string') : undefined),
  lastSyncedAt: or(instant, null),
  failedSince: or(instant, null),
  unreadEvents: number,
  conflicts: rows(
    record<CalendarConnection['conflicts'][number]>({
      bookingId: text,
      clientName: text,
      startTime: instant,
      endTime: instant,
    }),
  ),
});

const OWN = { type: 'Availability', id: 'calendar connection' } as const;
/** Events of this calendar block availability. */
const CHANGED = [OWN, { type: 'Availability', id: LIST }] as const;
const URL = '/calendar/connection';

/** The professional's own CalDAV or Google calendar. */
const calendarConnectionApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getCalendarConnection: build.query<CalendarConnection, void>({
      query: () => URL,
      responseSchema: answer(connection),
      providesTags: [OWN],
    }),
    connectCalendar: build.mutation<CalendarConnection, CalendarAccount>({
      query: (body) => ({ url: URL, method: 'POST', body }),
      responseSchema: answer(connection),
      invalidatesTags: (_answer, error) => (error ? [] : [...CHANGED]),
    }),
    /** Returns the URL of Google's consent page. */
    signInAtGoogle: build.mutation<Domain<Wire.CalendarSignIn>, void>({
      query: () => ({ url: `${URL}/google`, method: 'POST' }),
    }),
    answerGoogle: build.mutation<CalendarConnection, Domain<Wire.CalendarSignInAnswer>>({
      query: (body) => ({ url: `${URL}/google/answer`, method: 'POST', body }),
      responseSchema: answer(connection),
      invalidatesTags: (_answer, error) => (error ? [] : [...CHANGED]),
    }),
    chooseCalendars: build.mutation<CalendarConnection, CalendarChoice>({
      query: (body) => ({ url: URL, method: 'PATCH', body }),
      responseSchema: answer(connection),
      // Shown before the refetch, so that the next choice includes it.
      async onQueryStarted(_choice, { dispatch, queryFulfilled }) {
        const saved = (await queryFulfilled.catch(() => undefined))?.data;
        if (saved === undefined) return;
        dispatch(calendarConnectionApi.util.updateQueryData('getCalendarConnection', undefined, () => saved));
      },
      invalidatesTags: (_answer, error) => (error ? [] : [...CHANGED]),
    }),
    syncCalendar: build.mutation<CalendarConnection, void>({
      query: () => ({ url: `${URL}/sync`, method: 'POST' }),
      responseSchema: answer(connection),
    }),
    disconnectCalendar: build.mutation<void, 'remove' | 'leave'>({
      query: (events) => ({ url: URL, method: 'DELETE', params: { events } }),
      invalidatesTags: (_answer, error) => (error ? [] : [...CHANGED]),
    }),
  }),
});

export const {
  useGetCalendarConnectionQuery,
  useConnectCalendarMutation,
  useSignInAtGoogleMutation,
  useAnswerGoogleMutation,
  useChooseCalendarsMutation,
  useSyncCalendarMutation,
  useDisconnectCalendarMutation,
} = calendarConnectionApi;
