import type { Availability, Product, Professional, Service } from '@crown-and-coil/shared-api';
import { sampleService } from '@crown-and-coil/shared-api/testing';
import type { CalendarConnection } from '../endpoints/calendar-connection';

export const ADAEZE: Professional = {
  id: 'pro-adaeze',
  displayName: 'Adaeze Braids',
  professionalType: 'hairdresser',
  location: 'Footscray VIC',
  timeZone: 'Australia/Melbourne',
  bio: 'I learned to braid on my aunty’s verandah.',
  experienceYears: 11,
  profilePicture: null,
  portrait: null,
  isActive: true,
  specializations: [{ id: 2, name: 'Braider' }],
  offers: { amenities: [], languages: [], travelFees: [] },
  rating: null,
};

export const service = (changes: Partial<Service> = {}): Service =>
  sampleService({ description: 'Mid-back, hair included.', professional: ADAEZE, ...changes });

export const product = (changes: Partial<Product> = {}): Product => ({
  id: 'hair',
  name: 'Braiding hair',
  description: '',
  price: 9.5,
  attributes: [{ key: 'Color', value: '1B natural black' }],
  ...changes,
});

/** A window on 3 July of the year after next, 9:00 am to 5:00 pm in Melbourne: ahead of any day of a test. */
export const openWindow = (changes: Partial<Availability> = {}): Availability => {
  const year = new Date().getFullYear() + 2;
  return {
    id: 'window-1',
    startTime: `${year}-07-02T23:00:00.000Z`,
    endTime: `${year}-07-03T07:00:00.000Z`,
    availableSlots: [],
    freeTimes: [],
    ...changes,
  };
};

/** Of a professional who has set nothing. */
export const BOOKING_SETTINGS = { noticeHours: null, horizonDays: null, startIntervalMinutes: 15 };

/** The answer without a connected calendar. */
export const NO_CALENDAR: CalendarConnection = {
  state: 'none',
  kind: null,
  isGoogleOffered: false,
  serverUrl: null,
  userName: null,
  calendars: [],
  writeTo: null,
  readFrom: [],
  failure: null,
  failedSince: null,
  lastSyncedAt: null,
  unreadEvents: 0,
  conflicts: [],
};
