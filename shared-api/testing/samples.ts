import type { Booking, Review, Service } from '../src';

const ADAEZE = {
  id: 'pro-adaeze',
  displayName: 'Adaeze Braids',
  location: 'Footscray VIC',
  timeZone: 'Australia/Melbourne',
} as const;

/** A service of Adaeze's, as the API answers one. */
export const sampleService = (changes: Partial<Service> = {}): Service => ({
  id: 'braids',
  name: 'Knotless box braids',
  description: '',
  price: 340,
  serviceDurationMinutes: 420,
  isActive: true,
  category: 'Protective Styles',
  professional: ADAEZE,
  menu: null,
  gates: null,
  timing: null,
  rating: null,
  ...changes,
});

/** A review of Naomi's that its professional would report. */
export const sampleReview: Review = {
  id: 'review-1',
  author: 'Naomi',
  result: 1,
  onTime: 1,
  priceAsQuoted: 1,
  gentle: 1,
  overall: 1,
  text: 'She is a thief.',
  hairType: 4,
  hairSubtype: null,
  service: { id: 'braids', name: 'Knotless box braids' },
  style: '',
  pictures: [],
  visited: '2026-10',
  publishedAt: '2026-10-20T02:00:00.000Z',
  editedAt: null,
  reply: null,
};

/** A booking of Naomi's with Adaeze, as the API answers one: Friday 28 November 2025 at 10:00 am AEDT. */
export const sampleBooking = (changes: Partial<Booking> = {}): Booking => ({
  id: 'booking-1',
  status: 'pending',
  professional: ADAEZE,
  streetAddress: null,
  client: { id: 'client-naomi', firstName: 'Naomi', lastName: 'Tesfaye' },
  services: [
    { id: 'braids', name: 'Knotless box braids', price: 340, serviceDurationMinutes: 420, style: null },
  ],
  products: [],
  startTime: '2025-11-27T23:00:00.000Z',
  endTime: '2025-11-28T06:00:00.000Z',
  duration: 420,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  notes: null,
  notesVersion: 1,
  totalPrice: 496,
  cancelledBy: null,
  cancelledLate: false,
  lateMovedBy: [],
  keepsFreeCancellation: false,
  cancellationReason: null,
  noShow: false,
  guardianName: null,
  houseRules: null,
  deposit: null,
  keptCard: null,
  createdAt: '2025-11-20T00:00:00.000Z',
  updatedAt: '2025-11-20T00:00:00.000Z',
  ...changes,
});
