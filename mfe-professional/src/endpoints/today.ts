import {
  api,
  type BookingConflicts,
  type BookingService,
  type ConflictingBooking,
  type GapOffer,
  LIST,
  type ProfessionalToday,
  type TodayVisit,
} from '@crown-and-coil/shared-api';
import { answer, instant, number, oneOf, or, record, rows, text } from '@crown-and-coil/shared-api/answers';
import { appointment, bookedStyle, booking, MISSING_PARTS } from '@crown-and-coil/shared-api/bookings';
import { blockedTime } from './availability';

const NO_HAIR: TodayVisit['client'] = { hairType: null, hairTypeName: null, hairSubtype: null, notes: null };

const visitFields = {
  booking,
  client: or(record<TodayVisit['client']>({}), NO_HAIR),
  lastVisit: or(
    record<NonNullable<TodayVisit['lastVisit']>>({
      id: text,
      startTime: instant,
      services: rows(record<BookingService>({ name: text, style: or(bookedStyle, null) })),
    }),
    null,
  ),
};

const conflicts = record<BookingConflicts>({
  others: rows(
    record<ConflictingBooking>({
      gapMinutes: number,
      booking: record<ConflictingBooking['booking']>(appointment),
    }),
  ),
});

const today = record<ProfessionalToday>({
  today: text,
  days: rows(
    record<ProfessionalToday['days'][number]>({
      day: text,
      visits: rows(record<TodayVisit>(visitFields)),
      // Absent from the previous release's API.
      blocked: or(rows(blockedTime), []),
    }),
  ),
  requests: rows(record<ProfessionalToday['requests'][number]>({ ...visitFields, conflicts })),
  requestsTotal: number,
  gaps: rows(
    record<ProfessionalToday['gaps'][number]>({
      startTime: instant,
      endTime: instant,
      offers: rows(
        record<GapOffer>({
          entryId: text,
          client: record<GapOffer['client']>({ id: text, firstName: text, lastName: text }),
          serviceName: text,
          styleWords: or(text, null),
          minutes: number,
          startTime: instant,
        }),
      ),
      offersTotal: number,
    }),
  ),
  attention: record<ProfessionalToday['attention']>({
    photoQuotes: number,
    reviews: number,
    reviewBookingId: or(text, null),
    // Absent from the previous release's API.
    unreadMessages: or(
      rows(
        record<ProfessionalToday['attention']['unreadMessages'][number]>({
          bookingId: text,
          clientName: text,
          unread: number,
        }),
      ),
      [],
    ),
    unreadQuoteMessages: or(
      rows(
        record<ProfessionalToday['attention']['unreadQuoteMessages'][number]>({
          photoQuoteId: text,
          clientName: text,
          unread: number,
        }),
      ),
      [],
    ),
    unpaidDeposits: number,
    isCalendarFailing: (value) => value === true,
    // Drops parts added by a newer API.
    missing: rows(oneOf(MISSING_PARTS)),
  }),
});

/** The professional's day. */
export const todayApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getToday: build.query<ProfessionalToday, void>({
      query: () => '/professionals/me/today',
      responseSchema: answer(today),
      providesTags: [
        'Me',
        { type: 'Booking', id: LIST },
        { type: 'Availability', id: LIST },
        { type: 'WaitingList', id: LIST },
        { type: 'PhotoQuote', id: LIST },
        { type: 'Service', id: LIST },
      ],
    }),
  }),
});

export const { useGetTodayQuery } = todayApi;
