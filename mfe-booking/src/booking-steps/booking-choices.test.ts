import fc from 'fast-check';
import {
  type BookingChoices,
  clampQuantity,
  readBookingChoices,
  withoutTime,
  withServices,
  writeBookingChoices,
} from './booking-choices';

const id = fc.uuid();
const choices = fc
  .record({
    serviceIds: fc.uniqueArray(id, { minLength: 1, maxLength: 20 }),
    products: fc.uniqueArray(fc.record({ productId: id, quantity: fc.integer({ min: 1, max: 999 }) }), {
      selector: ({ productId }) => productId,
      maxLength: 50,
    }),
    notes: fc.string({ maxLength: 1000 }),
    slot: fc.option(
      fc.record({
        startTime: fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
          .map((d) => d.toISOString()),
        availabilityId: id,
      }),
    ),
  })
  .map(({ serviceIds: [first = '', ...rest], slot, ...others }): BookingChoices => {
    const common = { ...others, serviceIds: [first, ...rest] as const };
    return slot ? { ...common, time: 'chosen', slot } : { ...common, time: 'open' };
  });

describe('booking choices in navigation state', () => {
  it('come back as they were written, also through the JSON of a stored history entry', () => {
    fc.assert(
      fc.property(choices, id, (written, professionalId) => {
        const stored: unknown = JSON.parse(JSON.stringify(writeBookingChoices(written, professionalId)));
        expect(readBookingChoices(stored, written.serviceIds[0])).toEqual(written);
      }),
    );
  });

  it('are always usable, whatever the history entry holds', () => {
    const hostile = fc.oneof(
      fc.anything(),
      fc.record(
        {
          professionalId: fc.anything(),
          selectedServices: fc.anything(),
          slotStart: fc.oneof(fc.string(), fc.anything()),
          availabilityId: fc.anything(),
          selectedProducts: fc.array(
            fc.oneof(fc.anything(), fc.record({ productId: id, quantity: fc.double() })),
          ),
          notes: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(hostile, id, (state, serviceId) => {
        const read = readBookingChoices(state, serviceId);
        expect(read.serviceIds[0]).toBe(serviceId);
        expect(new Set(read.serviceIds).size).toBe(read.serviceIds.length);
        for (const { quantity } of read.products) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 999).toBe(true);
        }
        if (read.time === 'chosen')
          expect(new Date(read.slot.startTime).toISOString()).toBe(read.slot.startTime);
      }),
    );
  });

  it('of another service belong to another booking', () => {
    fc.assert(
      fc.property(choices, id, (written, otherId) => {
        fc.pre(otherId !== written.serviceIds[0]);
        const read = readBookingChoices(writeBookingChoices(written, 'p'), otherId);
        expect(read).toEqual({ serviceIds: [otherId], products: [], notes: '', time: 'open' });
      }),
    );
  });

  it('without an availability window hold no time', () => {
    const read = readBookingChoices({ slotStart: '2026-10-03T09:00:00.000Z' }, 'service');
    expect(read.time).toBe('open');
  });
});

describe('changing what was chosen', () => {
  it('drops the time with other services, and keeps it with the same ones', () => {
    fc.assert(
      fc.property(choices, fc.uniqueArray(id, { maxLength: 5 }), (before, more) => {
        const after = withServices(before, [before.serviceIds[0], ...more]);
        const same = after.serviceIds.join() === before.serviceIds.join();
        expect(after).toEqual(same ? before : { ...withoutTime(before), serviceIds: after.serviceIds });
      }),
    );
  });

  it('keeps products and notes when a time is taken', () => {
    fc.assert(
      fc.property(choices, (before) => {
        const { time, ...rest } = withoutTime(before);
        expect(time).toBe('open');
        expect(rest).toEqual({
          serviceIds: before.serviceIds,
          products: before.products,
          notes: before.notes,
        });
      }),
    );
  });

  it('keeps a quantity whole and at least 1', () => {
    expect([0, -3, Number.NaN, 2.9, 5000].map(clampQuantity)).toEqual([1, 1, 1, 2, 999]);
  });
});
