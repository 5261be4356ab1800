import type { Availability, MediaItem, Professional, Service } from '@crown-and-coil/shared-api';

const ADAEZE = {
  id: 'pro-1',
  display_name: 'Adaeze Braids',
  location: 'Footscray VIC',
  time_zone: 'Australia/Melbourne',
} as const;

/** A professional as the API answers one. */
export const professional = (changes: Partial<Professional> = {}): Professional => ({
  ...ADAEZE,
  professional_type: 'hairdresser',
  bio: 'I learned to braid on my aunty’s verandah.',
  experience_years: 11,
  profile_picture: null,
  is_active: true,
  specializations: [
    { id: 2, name: 'Braider' },
    { id: 6, name: 'Natural Hair Stylist' },
  ],
  ...changes,
});

/** A service as the API answers one. */
export const service = (changes: Partial<Service> = {}): Service => ({
  id: 'service-1',
  name: 'Knotless box braids',
  description: 'Small to medium knotless parts.',
  price: 340,
  service_duration_minutes: 420,
  is_active: true,
  category: 'Protective Styles',
  professional: ADAEZE,
  ...changes,
});

/** A portfolio picture as the API answers one. */
export const picture = (changes: Partial<MediaItem> = {}): MediaItem => ({
  id: 'media-1',
  url: '/media/media-1-1280.webp',
  alt: null,
  media_type: 'Portfolio',
  service_category: 'Protective Styles',
  srcset: '/media/media-1-320.webp 320w, /media/media-1-1280.webp 1280w',
  width: 1280,
  height: 1536,
  placeholder: null,
  ...changes,
});

/** A window of availability; unless `full` it is free from start to end, with one start of an hour. */
export const window = (id: string, startTime: string, endTime: string, full = false): Availability => ({
  id,
  start_time: startTime,
  end_time: endTime,
  available_slots: full
    ? []
    : [
        {
          start_time: startTime,
          end_time: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
          availability_id: id,
        },
      ],
  free_times: full ? [] : [{ start_time: startTime, end_time: endTime }],
});
