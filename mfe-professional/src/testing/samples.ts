import type { Availability, Booking, Product, Professional, Service } from '@crown-and-coil/shared-api';

export const ADAEZE: Professional = {
  id: 'pro-adaeze',
  display_name: 'Adaeze Braids',
  professional_type: 'hairdresser',
  location: 'Footscray VIC',
  time_zone: 'Australia/Melbourne',
  bio: 'I learned to braid on my aunty’s verandah.',
  experience_years: 11,
  profile_picture: null,
  is_active: true,
  specializations: [{ id: 2, name: 'Braider' }],
};

export const service = (changes: Partial<Service> = {}): Service => ({
  id: 'braids',
  name: 'Knotless box braids',
  description: 'Mid-back, hair included.',
  price: 340,
  service_duration_minutes: 420,
  is_active: true,
  category: 'Protective Styles',
  professional: ADAEZE,
  ...changes,
});

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
    start_time: `${year}-07-02T23:00:00.000Z`,
    end_time: `${year}-07-03T07:00:00.000Z`,
    available_slots: [],
    free_times: [],
    ...changes,
  };
};

/** A booking as the API answers one: Friday 28 November 2025 at 10:00 am AEDT. */
export const booking = (changes: Partial<Booking> = {}): Booking => ({
  id: 'booking-1',
  status: 'pending',
  professional: ADAEZE,
  client: { id: 'client-naomi', first_name: 'Naomi', last_name: 'Tesfaye' },
  services: [{ id: 'braids', name: 'Knotless box braids', price: 340, service_duration_minutes: 420 }],
  products: [],
  start_time: '2025-11-27T23:00:00.000Z',
  end_time: '2025-11-28T06:00:00.000Z',
  duration: 420,
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
