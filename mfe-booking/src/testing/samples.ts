import {
  type Availability,
  type Booking,
  HOUR_MS,
  type Product,
  type Service,
} from '@crown-and-coil/shared-api';
import { sampleBooking, sampleService } from '@crown-and-coil/shared-api/testing';

export const ADAEZE = {
  id: 'pro-adaeze',
  displayName: 'Adaeze Braids',
  location: 'Footscray VIC',
  timeZone: 'Australia/Melbourne',
} as const;

/** The answer for a professional without house rules, by its call. */
export const NO_HOUSE_RULES = {
  [`GET /professionals/${ADAEZE.id}/house-rules`]: {
    version: 0,
    rules: null,
    template: null,
    canTakeDeposits: false,
    reliability: null,
  },
} as const;

/** For `calls.find`: whether a call asks for the times of the professional. */
export const asksForTimes = ({ path }: { readonly path: string }) =>
  path === `/availability/professional/${ADAEZE.id}`;

const service = (id: string, name: string, price: number, serviceDurationMinutes: number): Service =>
  sampleService({ id, name, price, serviceDurationMinutes });

export const BRAIDS = sampleService();
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
    startTime: start,
    endTime: end,
    freeTimes: [],
    availableSlots: starts.map((startTime) => ({
      startTime,
      endTime: new Date(Date.parse(startTime) + minutes * 60_000).toISOString(),
      availabilityId: id,
    })),
  };
}

/** A booking as the API answers one: the braids, six packs of hair, Friday 28 November 2025 at 10:00 am AEDT. */
export const booking = (changes: Partial<Booking> = {}): Booking =>
  sampleBooking({
    professional: ADAEZE,
    products: [
      {
        productId: 'hair',
        productName: 'Pre-stretched braiding hair',
        quantity: 6,
        pricePerItem: 9.5,
        totalPrice: 57,
        isClientSupplied: false,
      },
    ],
    notes: 'Tender spot behind my left ear.',
    totalPrice: 397,
    ...changes,
  });

/** A deposit of $60 that the client has not paid yet. */
export const unpaidDeposit = (amountCents = 6000): NonNullable<Booking['deposit']> => ({
  amountCents,
  currency: 'AUD',
  state: 'unpaid',
  payBefore: '2099-01-01T00:00:00.000Z',
  refundedCents: 0,
  refundSentAt: null,
  keptCents: 0,
});

/** A time that lies so many hours after the moment of the test, an hour long: rules about 'before start' go by it. */
export const hoursFromNow = (hours: number) => ({
  startTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  endTime: new Date(Date.now() + (hours + 1) * HOUR_MS).toISOString(),
});
