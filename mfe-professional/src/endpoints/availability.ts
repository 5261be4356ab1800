import {
  type AppDispatch,
  type Availability,
  type AvailabilityRepeat,
  type AvailabilitySeries,
  type AvailabilityUpdate,
  type AvailabilityWrite,
  api,
  type BlockedTime,
  type BlockedTimesQuery,
  type BlockedTimeWrite,
  type BookingSettings,
  type ChangedSeries,
  type CopyWeek,
  type DayOff,
  type DayOffRequest,
  type DaysOff,
  type DaysOffRequest,
  type EndedSeries,
  type ExceptionDay,
  type HeldWindow,
  LIST,
  type MadeWindows,
  type RootState,
  type SeriesChange,
  type SlotsQuery,
  type WorkedDay,
} from '@crown-and-coil/shared-api';
import {
  answer,
  availability,
  instant,
  number,
  or,
  record,
  rows,
  text,
} from '@crown-and-coil/shared-api/answers';

const bookingSettings = record<BookingSettings>({
  noticeHours: or(number, null),
  horizonDays: or(number, null),
  startIntervalMinutes: or(number, null),
});

export const blockedTime = record<BlockedTime>({
  id: or(text, null),
  startTime: instant,
  endTime: instant,
  note: or(text, ''),
});

const ALL = { type: 'Availability', id: LIST } as const;

type Times = Pick<Availability, 'startTime' | 'endTime'>;

/** A change to a window. With `shownAs` (its times as instants), lists update optimistically. */
interface WindowChange<Window extends AvailabilityWrite = AvailabilityWrite> {
  readonly window: Window;
  readonly shownAs?: Times;
}

const UNSAVED = 'unsaved-';

/** Whether a window was added optimistically and awaits the server's answer. */
export const isUnsaved = ({ id }: Availability): boolean => id.startsWith(UNSAVED);

/** Windows in which a professional takes bookings. */
export const availabilityApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listOwnAvailability: build.query<Availability[], SlotsQuery>({
      query: (params) => ({ url: '/availability/', params }),
      responseSchema: answer(rows(availability)),
      providesTags: [ALL],
    }),
    getAvailability: build.query<Availability, string>({
      query: (id) => `/availability/${encodeURIComponent(id)}`,
      responseSchema: answer(availability),
      providesTags: (_window, _error, id) => [{ type: 'Availability', id }],
    }),
    createAvailability: build.mutation<Availability, WindowChange>({
      query: ({ window }) => ({ url: '/availability/', method: 'POST', body: window }),
      onQueryStarted: ({ shownAs }, { dispatch, getState, queryFulfilled, requestId }) => {
        if (!shownAs) return;
        const unsaved = { id: `${UNSAVED}${requestId}`, ...shownAs, availableSlots: [], freeTimes: [] };
        const change = changeLists(dispatch, getState);
        change((windows, range) => {
          if (overlaps(shownAs, range)) windows.push(unsaved);
        });
        queryFulfilled.then(
          ({ data }) => change((windows) => replace(windows, unsaved.id, () => data)),
          () => change((windows) => replace(windows, unsaved.id, () => null)),
        );
      },
      invalidatesTags: [ALL],
    }),
    updateAvailability: build.mutation<Availability, WindowChange<AvailabilityUpdate> & { id: string }>({
      query: ({ id, window }) => ({
        url: `/availability/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: window,
        // A move by keys may be sent while the page is being left.
        keepalive: true,
      }),
      onQueryStarted: ({ id, shownAs }, { dispatch, getState, queryFulfilled }) => {
        if (!shownAs) return;
        const change = changeLists(dispatch, getState);
        let before: Times | undefined;
        change((windows) =>
          replace(windows, id, (window) => {
            before = { startTime: window.startTime, endTime: window.endTime };
            return { ...window, ...shownAs };
          }),
        );
        queryFulfilled.catch(() =>
          change((windows) =>
            // The server or a later change has set other times: keep those.
            replace(windows, id, (window) => (hasTimes(window, shownAs) ? { ...window, ...before } : window)),
          ),
        );
      },
      invalidatesTags: (_window, _error, { id }) => [{ type: 'Availability', id }, ALL],
    }),
    /** Creates what it can and reports what it skipped; idempotent, so a retry creates no duplicates. */
    repeatAvailability: build.mutation<MadeWindows, AvailabilityRepeat>({
      query: (body) => ({ url: '/availability/repeat', method: 'POST', body }),
      invalidatesTags: [ALL],
    }),
    /** Open-ended weekly hours. */
    listAvailabilitySeries: build.query<AvailabilitySeries[], void>({
      query: () => '/availability/series',
      providesTags: [ALL],
    }),
    endAvailabilitySeries: build.mutation<EndedSeries, string>({
      query: (id) => ({ url: `/availability/series/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Availability'],
    }),
    /** Invalidates every window, as the server recreates those of the hours. */
    changeAvailabilitySeries: build.mutation<ChangedSeries, { id: string; change: SeriesChange }>({
      query: ({ id, change }) => ({
        url: `/availability/series/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: change,
      }),
      invalidatesTags: (_changed, error) => (error ? [] : ['Availability']),
    }),
    copyWeek: build.mutation<MadeWindows, CopyWeek>({
      query: (body) => ({ url: '/availability/copy-week', method: 'POST', body }),
      invalidatesTags: [ALL],
    }),
    /** Invalidates every window, as any may have been shortened. */
    takeDayOff: build.mutation<DayOff, DayOffRequest>({
      query: (body) => ({ url: '/availability/day-off', method: 'POST', body }),
      invalidatesTags: ['Availability'],
    }),
    /** Upcoming days off, and the public holidays of the next year. */
    listExceptionDays: build.query<ExceptionDay[], void>({
      query: () => '/availability/days-off',
      providesTags: [ALL],
    }),
    takeDaysOff: build.mutation<DaysOff, DaysOffRequest>({
      query: (body) => ({ url: '/availability/days-off', method: 'POST', body }),
      invalidatesTags: ['Availability'],
    }),
    endDayOff: build.mutation<WorkedDay, string>({
      query: (day) => ({ url: `/availability/days-off/${encodeURIComponent(day)}`, method: 'DELETE' }),
      invalidatesTags: ['Availability'],
    }),
    /** Times that take no bookings: blocked by hand, or taken by events of the connected calendar. */
    listBlockedTimes: build.query<BlockedTime[], BlockedTimesQuery>({
      query: (params) => ({ url: '/availability/blocked-times', params }),
      responseSchema: answer(rows(blockedTime)),
      providesTags: [ALL],
    }),
    /** Invalidates every window, as their free times change. */
    blockTime: build.mutation<BlockedTime, BlockedTimeWrite>({
      query: (body) => ({ url: '/availability/blocked-times', method: 'POST', body }),
      invalidatesTags: ['Availability'],
    }),
    changeBlockedTime: build.mutation<BlockedTime, { id: string; change: BlockedTimeWrite }>({
      query: ({ id, change }) => ({
        url: `/availability/blocked-times/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: change,
      }),
      invalidatesTags: ['Availability'],
    }),
    unblockTime: build.mutation<void, string>({
      query: (id) => ({ url: `/availability/blocked-times/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Availability'],
    }),
    /** When clients may book: notice, horizon and the usual interval between starts. */
    getBookingSettings: build.query<BookingSettings, void>({
      query: () => '/availability/settings',
      responseSchema: answer(bookingSettings),
      providesTags: ['Me'],
    }),
    saveBookingSettings: build.mutation<BookingSettings, BookingSettings>({
      query: (body) => ({ url: '/availability/settings', method: 'PUT', body }),
      responseSchema: answer(bookingSettings),
      invalidatesTags: (_settings, error) => (error ? [] : ['Me', ALL]),
    }),
    deleteAvailability: build.mutation<void, string>({
      query: (id) => ({ url: `/availability/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_none, _error, id) => [{ type: 'Availability', id }, ALL],
    }),
  }),
});

/** The windows whose bookings caused a change of weekly hours to be refused; empty for any other error. */
export function readHeldWindows(error: unknown): readonly HeldWindow[] {
  const { windows }: { windows?: unknown } = Object(Object(error).data);
  return Array.isArray(windows) ? windows : [];
}

/** Applies an update to every cached list of own windows, including those loaded after the request was sent. */
function changeLists(dispatch: AppDispatch, getState: () => unknown) {
  const { selectCachedArgsForQuery, updateQueryData } = availabilityApi.util;
  return (change: (windows: Availability[], range: SlotsQuery) => void): void => {
    for (const range of selectCachedArgsForQuery(getState() as RootState, 'listOwnAvailability'))
      dispatch(updateQueryData('listOwnAvailability', range, (windows) => change(windows, range)));
  };
}

/** Replaces the window with the id, or removes it for null. Lists without it are unchanged. */
function replace(
  windows: Availability[],
  id: string,
  by: (window: Availability) => Availability | null,
): void {
  const place = windows.findIndex((window) => window.id === id);
  const found = windows[place];
  if (!found) return;
  const replacement = by(found);
  windows.splice(place, 1, ...(replacement ? [replacement] : []));
}

const hasTimes = (window: Times, times: Times): boolean =>
  Date.parse(window.startTime) === Date.parse(times.startTime) &&
  Date.parse(window.endTime) === Date.parse(times.endTime);

/** Whether a list's range contains the times. A list without a range shows only what the server selected. */
const overlaps = ({ startTime, endTime }: Times, { from, to }: SlotsQuery): boolean =>
  Date.parse(startTime) < Date.parse(String(to)) && Date.parse(endTime) > Date.parse(String(from));

export const {
  useListOwnAvailabilityQuery,
  useGetAvailabilityQuery,
  useCreateAvailabilityMutation,
  useUpdateAvailabilityMutation,
  useRepeatAvailabilityMutation,
  useListAvailabilitySeriesQuery,
  useEndAvailabilitySeriesMutation,
  useChangeAvailabilitySeriesMutation,
  useListExceptionDaysQuery,
  useTakeDaysOffMutation,
  useEndDayOffMutation,
  useCopyWeekMutation,
  useTakeDayOffMutation,
  useDeleteAvailabilityMutation,
  useListBlockedTimesQuery,
  useBlockTimeMutation,
  useChangeBlockedTimeMutation,
  useUnblockTimeMutation,
  useGetBookingSettingsQuery,
  useSaveBookingSettingsMutation,
} = availabilityApi;
