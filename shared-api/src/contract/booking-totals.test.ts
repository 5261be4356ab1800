import fc from 'fast-check';
import { bookingTotals, fromCents, productLineCents, toCents } from './booking-totals';
import { MAX_PRICE_AUD, MAX_PRODUCT_QUANTITY } from './limits';

const cents = fc.integer({ min: 0, max: MAX_PRICE_AUD * 100 });
const service = fc.record({ priceCents: cents, durationMinutes: fc.integer({ min: 15, max: 1440 }) });
const productLine = fc.record({
  unitPriceCents: cents,
  quantity: fc.integer({ min: 1, max: MAX_PRODUCT_QUANTITY }),
  isClientSupplied: fc.boolean(),
});
const services = fc.array(service, { minLength: 1, maxLength: 20 });
const productLines = fc.array(productLine, { maxLength: 50 });

test('amounts with two decimals convert to whole cents and back unchanged', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toCents(fromCents(amount))).toBe(amount);
      expect(toCents(Number(fromCents(amount).toFixed(2)))).toBe(amount);
    }),
  );
});

test('amounts that binary floats cannot represent are rounded to the cent', () => {
  expect([1.005 + 0.005, 19.99, 0.1 + 0.2, 4.35].map(toCents)).toEqual([101, 1999, 30, 435]);
});

test('a total is the services plus the products, and the duration the sum of the services', () => {
  fc.assert(
    fc.property(services, productLines, (chosen, lines) => {
      const totals = bookingTotals(chosen, lines);
      expect(totals.totalCents).toBe(totals.servicesCents + totals.productsCents);
      expect(totals.productsCents).toBe(bookingTotals([], lines).totalCents);
      expect(totals.servicesCents).toBe(bookingTotals(chosen, []).totalCents);
      expect(totals.durationMinutes).toBe(bookingTotals(chosen, []).durationMinutes);
    }),
  );
});

test('one more service or line adds exactly its own price and minutes', () => {
  fc.assert(
    fc.property(services, productLines, service, productLine, (chosen, lines, more, moreLine) => {
      const before = bookingTotals(chosen, lines);
      const after = bookingTotals([...chosen, more], [...lines, moreLine]);
      expect(after.totalCents - before.totalCents).toBe(more.priceCents + productLineCents(moreLine));
      expect(after.durationMinutes - before.durationMinutes).toBe(more.durationMinutes);
    }),
  );
});

test('the order of services and products does not matter', () => {
  fc.assert(
    fc.property(services, productLines, (chosen, lines) => {
      expect(bookingTotals(chosen.toReversed(), lines.toReversed())).toEqual(bookingTotals(chosen, lines));
    }),
  );
});

test('a line costs quantity times unit price, and nothing when the client supplies it', () => {
  fc.assert(
    fc.property(productLine, (line) => {
      expect(productLineCents({ ...line, isClientSupplied: false })).toBe(
        line.unitPriceCents * line.quantity,
      );
      expect(productLineCents({ ...line, isClientSupplied: true })).toBe(0);
    }),
  );
});

test('every total is a whole, safe, non-negative number of cents', () => {
  fc.assert(
    fc.property(services, productLines, (chosen, lines) => {
      const { totalCents } = bookingTotals(chosen, lines);
      expect(Number.isSafeInteger(totalCents) && totalCents >= 0).toBe(true);
    }),
  );
});
