import type { Availability, Booking, Product, Service } from '@crown-and-coil/shared-api';

export const ADAEZE = {
  id: 'pro-adaeze',
  display_name: 'Adaeze Braids',
  location: 'Footscray VIC',
  time_zone: 'Australia/Melbourne',
} as const;

const service = (id: string, name: string, price: number, minutes: number): Service => ({
  id,
  name,
  description: '',
  price,
  service_duration_minutes: minutes,
  is_active: true,
  category: 'Protective Styles',
  professional: ADAEZE,
});

export const BRAIDS = service('braids', 'Knotless box braids', 340, 420);
export const WASH = service('wash', 'Braid take-down and wash', 85, 60);
export const TRIM = service('trim', 'Silk press and trim', 130, 120);

const product = (id: string, name: string, price: number): Product => ({
  id,
  name,
  description: '',
  price,
  attributes: [{ key: 'Color', value: '1B natural black' }],
});

export const HAIR = product('hair', 'Pre-stretched braiding hair', 9.5);
export const BEADS = product('beads', 'Wooden beads', 14);

/** A window with the given starts, each as long as the services of a booking. Instants in ISO 8601. */
export function windowWith(
  id: string,
  start: string,
  end: string,
  starts: readonly string[],
  minutes: number,
): Availability {
  return {
    id,
    start_time: start,
    end_time: end,
    free_times: [],
    available_slots: starts.map((startTime) => ({
      start_time: startTime,
      end_time: new Date(Date.parse(startTime) + minutes * 60_000).toISOString(),
      availability_id: id,
    })),
  };
}

/** A booking as the API answers one: the braids, six packs of hair, Friday 28 November 2025 at 10:00 am AEDT. */
export const booking = (changes: Partial<Booking> = {}): Booking => ({
  id: 'booking-1',
  status: 'pending',
  professional: ADAEZE,
  client: { id: 'client-naomi', first_name: 'Naomi', last_name: 'Tesfaye' },
  services: [{ id: 'braids', name: 'Knotless box braids', price: 340, service_duration_minutes: 420 }],
  products: [
    {
      product_id: 'hair',
      product_name: 'Pre-stretched braiding hair',
      quantity: 6,
      price_per_item: 9.5,
      total_price: 57,
      is_client_supplied: false,
    },
  ],
  start_time: '2025-11-27T23:00:00.000Z',
  end_time: '2025-11-28T06:00:00.000Z',
  duration: 420,
  notes: 'Tender spot behind my left ear.',
  notes_version: 1,
  total_price: 397,
  cancelled_by: null,
  cancelled_late: false,
  late_moved_by: [],
  cancellation_reason: null,
  no_show: false,
  created_at: '2025-11-20T00:00:00.000Z',
  updated_at: '2025-11-20T00:00:00.000Z',
  ...changes,
});
