import { type BookingCreate, bookingTotals, fromCents, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { draftBooking } from './rules';

const cents = fc.integer({ min: 100, max: 10_000_000 });
const service = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  priceCents: cents,
  durationMinutes: fc.integer({ min: 15, max: 1440 }),
  menuRevision: fc.constant(0),
  shortestMinutes: fc.constant(15),
  startIntervalMinutes: fc.constant(null),
  bufferBeforeMinutes: fc.constantFrom(0, 15),
  bufferAfterMinutes: fc.constantFrom(0, 30),
});
const product = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  priceCents: cents,
  quantity: fc.integer({ min: 1, max: 999 }),
  isClientSupplied: fc.boolean(),
});
const visit = fc.record({
  services: fc.array(service, { minLength: 1, maxLength: 20 }),
  products: fc.array(product, { maxLength: 10 }),
  start: fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
});
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

/** What an honest client sends, with every total that the contract knows. */
function honest({ services, products, start }: Visit): BookingCreate {
  const lines = products.map(({ priceCents, quantity, isClientSupplied }) => ({
    unitPriceCents: priceCents,
    quantity,
    isClientSupplied,
  }));
  const { totalCents, durationMinutes } = bookingTotals(services, lines);
  return {
    professional_id: 'p',
    client_id: 'c',
    service_ids: services.map(({ id }) => id),
    products: products.map(({ id, priceCents, quantity, isClientSupplied }) => ({
      product_id: id,
      quantity,
      price_per_item: fromCents(priceCents),
      total_price: isClientSupplied ? 0 : fromCents(priceCents * quantity),
      is_client_supplied: isClientSupplied,
    })),
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + durationMinutes * MINUTE_MS).toISOString(),
    notes: null,
    total_price: fromCents(totalCents),
  };
}
const draftOf = (
  request: BookingCreate,
  services: Parameters<typeof draftBooking>[1],
  products: Parameters<typeof draftBooking>[2],
) => draftBooking(request, services, products, new Map(), undefined);
const PRICE_CHANGED = 'The price has changed. Please review your booking.';

test('the amounts computed by an honest client equal those of the server', () => {
  fc.assert(
    fc.property(visit, (asked) => {
      const request = honest(asked);
      const draft = draftOf(request, asked.services, asked.products);
      expect(fromCents(draft.totalCents)).toBe(request.total_price);
      expect(draft.endTime.toISOString()).toBe(request.end_time);
    }),
  );
});

test('a client that sends no prices or end gets the same booking', () => {
  fc.assert(
    fc.property(visit, (asked) => {
      const { end_time: _end, total_price: _total, ...request } = honest(asked);
      const products = request.products.map(
        ({ price_per_item: _price, total_price: _line, ...line }) => line,
      );
      expect(draftOf({ ...request, products }, asked.services, asked.products)).toEqual(
        draftOf(honest(asked), asked.services, asked.products),
      );
    }),
  );
});

test('any difference in the total or end is refused', () => {
  fc.assert(
    fc.property(visit, fc.integer({ min: 1, max: 100_000 }), (asked, difference) => {
      const request = honest(asked);
      const refused = [
        { ...request, total_price: (request.total_price ?? 0) + difference / 100 },
        { ...request, end_time: new Date(Date.parse(request.end_time ?? '') + difference).toISOString() },
      ];
      for (const wrong of refused)
        expect(() => draftOf(wrong, asked.services, asked.products)).toThrow(PRICE_CHANGED);
    }),
  );
});

test('any price that has risen since is refused', () => {
  fc.assert(
    fc.property(visit, fc.nat(), (asked, pick) => {
      const risen = asked.services.map((offered, index) =>
        index === pick % asked.services.length ? { ...offered, priceCents: offered.priceCents + 1 } : offered,
      );
      expect(() => draftOf(honest(asked), risen, asked.products)).toThrow(PRICE_CHANGED);
    }),
  );
});

test('a service or product that is no longer offered is refused by name', () => {
  fc.assert(
    fc.property(visit, (asked) => {
      const request = honest(asked);
      expect(() => draftOf(request, asked.services.slice(1), asked.products)).toThrow(
        'A chosen service is no longer offered. Please review your booking.',
      );
      fc.pre(asked.products.length > 0);
      expect(() => draftOf(request, asked.services, asked.products.slice(1))).toThrow(
        'A chosen product is no longer offered. Please review your booking.',
      );
    }),
  );
});

test('client-supplied products cost nothing, whatever unit price is sent', () => {
  fc.assert(
    fc.property(visit, (asked) => {
      const brought = asked.products.map((line) => ({ ...line, isClientSupplied: true }));
      const request = honest({ ...asked, products: brought });
      const free = { ...request, products: request.products.map((line) => ({ ...line, price_per_item: 0 })) };
      const draft = draftOf(free, asked.services, brought);
      expect(draft).toEqual(draftOf(request, asked.services, brought));
      expect(draft.totalCents).toBe(bookingTotals(asked.services, []).totalCents);
    }),
  );
});
