import type { Booking, BookingStatus, Client, MediaItem, MediaType } from '@crown-and-coil/shared-api';

/** Naomi, as the API answers her. */
export const naomi = (changes: Partial<Client> = {}): Client => ({
  id: 'client-naomi',
  first_name: 'Naomi',
  last_name: 'Tesfaye',
  phone_number: '0412555018',
  notes: 'Low porosity.\nAllergic to coconut oil.',
  hair_type: 4,
  hair_type_name: 'Coily',
  hair_subtype: 'B',
  profile_picture: null,
  created_at: '2025-08-04T02:00:00.000Z',
  ...changes,
});

/** A booking of hers with Adaeze in Melbourne: Friday 28 November 2025, 10:00 am to 6:00 pm AEDT. */
export const booking = (id: string, status: BookingStatus, changes: Partial<Booking> = {}): Booking => ({
  id,
  status,
  professional: {
    id: 'pro-adaeze',
    display_name: 'Adaeze Braids',
    location: 'Footscray VIC',
    time_zone: 'Australia/Melbourne',
  },
  client: { id: 'client-naomi', first_name: 'Naomi', last_name: 'Tesfaye' },
  services: [
    { id: 'braids', name: 'Knotless box braids', price: 411, service_duration_minutes: 420 },
    { id: 'wash', name: 'Braid take-down and wash', price: 85, service_duration_minutes: 60 },
  ],
  products: [],
  start_time: '2025-11-27T23:00:00.000Z',
  end_time: '2025-11-28T07:00:00.000Z',
  duration: 480,
  notes: null,
  notes_version: 1,
  total_price: 496,
  cancelled_by: null,
  cancelled_late: false,
  late_moved_by: [],
  cancellation_reason: null,
  no_show: false,
  created_at: '2025-11-20T00:00:00.000Z',
  updated_at: '2025-11-20T00:00:00.000Z',
  ...changes,
});

/** One of her pictures. */
export const picture = (id: string, media_type: MediaType, changes: Partial<MediaItem> = {}): MediaItem => ({
  id,
  url: `/media/${id}.webp`,
  srcset: `/media/${id}-320.webp 320w`,
  alt: null,
  media_type,
  service_category: null,
  width: 1280,
  height: 1600,
  placeholder: null,
  ...changes,
});
