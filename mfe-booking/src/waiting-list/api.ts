import {
  api,
  LIST,
  listTags,
  PARTS_OF_DAY,
  SITE_TIME_ZONE,
  type WaitingListCreate,
  type WaitingListEntry,
  type WaitingListSearchCreate,
  type WaitingListSettings,
  type WaitingListStarts,
} from '@crown-and-coil/shared-api';
import {
  answer,
  instant,
  number,
  oneOf,
  or,
  record,
  rows,
  text,
  zone,
} from '@crown-and-coil/shared-api/answers';
import { WAITING_STATES } from '@crown-and-coil/shared-api/bookings';

const entry = record<WaitingListEntry>({
  id: text,
  state: oneOf(WAITING_STATES),
  client: record<WaitingListEntry['client']>({ id: text, firstName: text, lastName: text }),
  professional: or(
    record<NonNullable<WaitingListEntry['professional']>>({
      id: text,
      displayName: text,
      location: text,
      timeZone: or(zone, SITE_TIME_ZONE),
    }),
    null,
  ),
  service: or(record<NonNullable<WaitingListEntry['service']>>({ id: text, name: text }), null),
  search: or(record<NonNullable<WaitingListEntry['search']>>({}), null),
  styleWords: or(text, null),
  minutes: or(number, null),
  from: text,
  to: text,
  partOfDay: or(oneOf(PARTS_OF_DAY), null),
  offer: or(
    record<NonNullable<WaitingListEntry['offer']>>({
      id: text,
      startTime: instant,
      endTime: instant,
      heldUntil: instant,
    }),
    null,
  ),
  createdAt: instant,
});

const LISTS = [
  { type: 'WaitingList', id: LIST },
  { type: 'Availability', id: LIST },
] as const;

/** The calls of the waiting list. */
const waitingListApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** A client's own entries, newest first; a professional's waiting clients, longest wait first. */
    listWaitingList: build.query<WaitingListEntry[], void>({
      query: () => '/waiting-list/',
      responseSchema: answer(rows(entry)),
      providesTags: (found) => listTags('WaitingList', found),
    }),
    joinWaitingList: build.mutation<WaitingListEntry, WaitingListCreate>({
      query: (body) => ({ url: '/waiting-list/', method: 'POST', body }),
      responseSchema: answer(entry),
      // Also after a failure: a 409 says that there are free times.
      invalidatesTags: LISTS,
    }),
    waitForAnyProfessional: build.mutation<WaitingListEntry, WaitingListSearchCreate>({
      query: (body) => ({ url: '/waiting-list/any-professional', method: 'POST', body }),
      responseSchema: answer(entry),
      invalidatesTags: LISTS,
    }),
    leaveWaitingList: build.mutation<void, string>({
      query: (id) => ({ url: `/waiting-list/${encodeURIComponent(id)}/end`, method: 'POST' }),
      invalidatesTags: LISTS,
    }),
    /** Declines an offer as its client, or withdraws it as the professional. */
    endOffer: build.mutation<void, string>({
      query: (id) => ({ url: `/waiting-list/offers/${encodeURIComponent(id)}/end`, method: 'POST' }),
      invalidatesTags: LISTS,
    }),
    /** The starts that the professional can offer for an entry by hand. */
    listOfferableStarts: build.query<WaitingListStarts, string>({
      query: (id) => `/waiting-list/${encodeURIComponent(id)}/starts`,
      responseSchema: answer(record<WaitingListStarts>({ startTimes: rows(instant) })),
      providesTags: LISTS,
    }),
    getWaitingListSettings: build.query<WaitingListSettings, void>({
      query: () => '/waiting-list/settings',
      providesTags: [{ type: 'WaitingList', id: 'settings' }],
    }),
    saveWaitingListSettings: build.mutation<WaitingListSettings, WaitingListSettings>({
      query: (body) => ({ url: '/waiting-list/settings', method: 'PUT', body }),
      invalidatesTags: [{ type: 'WaitingList', id: 'settings' }, ...LISTS],
    }),
  }),
});

export const {
  useListWaitingListQuery,
  useJoinWaitingListMutation,
  useWaitForAnyProfessionalMutation,
  useLeaveWaitingListMutation,
  useEndOfferMutation,
  useListOfferableStartsQuery,
  useGetWaitingListSettingsQuery,
  useSaveWaitingListSettingsMutation,
} = waitingListApi;
