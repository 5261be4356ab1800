import {
  buildCreateApi,
  coreModule,
  coreModuleName,
  type Module,
  reactHooksModule,
} from '@reduxjs/toolkit/query/react';
import { report } from './answers/readers';
import { baseQuery, unexpectedAnswer } from './wire';

/** Tags that calls provide and changes invalidate; a live notification invalidates those that it concerns. */
const TAG_TYPES = [
  'Me',
  'Professional',
  'Client',
  'Service',
  'Product',
  'Availability',
  'Booking',
  'PhotoQuote',
  'Review',
  'WaitingList',
  'Comfort',
  'Favourite',
  'Media',
  'SiteImage',
  'Waitlist',
  'Invitation',
  'User',
  'Feedback',
  'AdminCounts',
  'AdminDemand',
  'AdminLog',
  'FailedJob',
  'Ledger',
  'Notification',
  'ClientNote',
  'CalendarFeed',
  'OwnSession',
  'PendingEmail',
  'SecondFactor',
  'Passkey',
] as const;

/** RTK Query's tag index is a plain object: an inherited name such as `constructor` as an id breaks it. */
const isSafe = (tag: unknown): boolean => {
  const { id }: { id?: unknown } = Object(tag);
  return !(String(id) in Object.prototype);
};

type Tags = readonly unknown[] | ((...answer: unknown[]) => readonly unknown[]) | undefined;

const safeTags = (tags: Tags): Tags =>
  typeof tags === 'function' ? (...answer) => tags(...answer).filter(isSafe) : tags;

/** Drops tags with ids that break the index, in every endpoint. No valid id is affected. */
const safeTagIds: Module<typeof coreModuleName> = {
  name: coreModuleName,
  init: () => ({
    injectEndpoint: (_name, definition: { providesTags?: unknown; invalidatesTags?: unknown }) => {
      definition.providesTags = safeTags(definition.providesTags as Tags);
      definition.invalidatesTags = safeTags(definition.invalidatesTags as Tags);
    },
  }),
};

const createApi = buildCreateApi(coreModule(), reactHooksModule(), safeTagIds);

/**
 * The one RTK Query slice. `endpoints/<domain>.ts` adds the calls that several packages make; a remote adds its own
 * with `api.injectEndpoints({ overrideExisting: true, ... })`, so that a second build of it in one page replaces the
 * first.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  catchSchemaFailure: (_error, { endpoint }) => {
    report(`Unexpected answer to ${endpoint}`);
    return unexpectedAnswer;
  },
  endpoints: () => ({}),
});

/** Options for read-only lists. Not for forms or selectable starts, which must not change while in use. */
export const KEEP_FRESH = { refetchOnFocus: true, refetchOnReconnect: true } as const;

/** Tag id of a whole list, as opposed to an item. */
export const LIST = 'LIST';

/** The tags of a list: its own, and one for each item. */
export const listTags = <Type extends (typeof TAG_TYPES)[number]>(
  type: Type,
  items: readonly { readonly id: string }[] = [],
): { type: Type; id: string }[] => [{ type, id: LIST }, ...items.map(({ id }) => ({ type, id }))];
