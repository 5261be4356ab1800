import type { Availability, Booking, Product, Professional, Service } from '@crown-and-coil/shared-api';

export const ADAEZE: Professional = {
  id: 'pro-adaeze',
  displayName: 'Adaeze Braids',
  professionalType: 'hairdresser',
  location: 'Footscray VIC',
  timeZone: 'Australia/Melbourne',
  bio: 'I learned to braid on my aunty’s verandah.',
  experienceYears: 11,
  profilePicture: null,
  isActive: true,
  specializations: [{ id: 2, name: 'Braider' }],
};

export const service = (changes: Partial<Service> = {}): Service => ({
  id: 'braids',
  name: 'Knotless box braids',
  description: 'Mid-back, hair included.',
  price: 340,
  serviceDurationMinutes: 420,
  isActive: true,
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
    startTime: `${year}-07-02T23:00:00.000Z`,
    endTime: `${year}-07-03T07:00:00.000Z`,
    availableSlots: [],
    freeTimes: [],
    ...changes,
  };
};

/** A booking as the API answers one: Friday 28 November 2025 at 10:00 am AEDT. */
export const booking = (changes: Partial<Booking> = {}): Booking => ({
  id: 'booking-1',
  status: 'pending',
  professional: ADAEZE,
  client: { id: 'client-naomi', firstName: 'Naomi', lastName: 'Tesfaye' },
  services: [{ id: 'braids', name: 'Knotless box braids', price: 340, serviceDurationMinutes: 420 }],
  products: [],
  startTime: '2025-11-27T23:00:00.000Z',
  endTime: '2025-11-28T06:00:00.000Z',
  duration: 420,
  notes: null,
  notesVersion: 1,
  totalPrice: 496,
  cancelledBy: null,
  cancelledLate: false,
  lateMovedBy: [],
  cancellationReason: null,
  noShow: false,
  createdAt: '2025-11-20T00:00:00.000Z',
  updatedAt: '2025-11-20T00:00:00.000Z',
  ...changes,
});
