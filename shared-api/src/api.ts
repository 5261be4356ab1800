import { createApi } from '@reduxjs/toolkit/query/react';
import { report } from './answers/readers';
import { baseQuery, unexpectedAnswer } from './base-query';

/** Tags that calls provide and changes invalidate; a live notification invalidates those that it concerns. */
export const TAG_TYPES = [
  'Me',
  'Professional',
  'Client',
  'Service',
  'Product',
  'Availability',
  'Booking',
  'Media',
  'SiteImage',
  'Waitlist',
  'Invitation',
  'User',
  'Feedback',
  'AdminCounts',
  'AdminLog',
  'Notification',
  'ClientNote',
  'CalendarFeed',
] as const;

/** The one RTK Query slice. Each domain adds its calls in `endpoints/<domain>.ts`. */
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

/** Tag id of a whole list, as against one item of it. */
export const LIST = 'LIST';
