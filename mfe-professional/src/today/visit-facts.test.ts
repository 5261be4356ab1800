import type { TodayVisit } from '@crown-and-coil/shared-api';
import { sampleBooking } from '@crown-and-coil/shared-api/testing';
import { hairInWords, nextVisit, visitFacts } from './visit-facts';

const NO_HAIR = { hairType: null, hairTypeName: null, hairSubtype: null, notes: null };
const visit = (changes: Parameters<typeof sampleBooking>[0] = {}, client = {}): TodayVisit => ({
  booking: sampleBooking({ status: 'confirmed', ...changes }),
  client: { ...NO_HAIR, ...client },
  lastVisit: null,
});

test.each([
  [{}, undefined],
  [{ hairType: 4, hairTypeName: 'Coily' as const, hairSubtype: 'B' as const }, 'Coily 4B'],
  [{ hairType: 3, hairTypeName: 'Curly' as const }, 'Curly'],
  [{ hairType: 2 }, '2'],
])('hair %j reads %s', (hair, words) => {
  expect(hairInWords({ ...NO_HAIR, ...hair })).toBe(words);
});

test('empty details are omitted', () => {
  expect(visitFacts(visit())).toEqual([]);
  const line = { productId: 'p', pricePerItem: 1, totalPrice: 1 };
  const products = [
    { ...line, productName: 'Beads', quantity: 20, isClientSupplied: true },
    { ...line, productName: 'Shea butter', quantity: 1, isClientSupplied: false },
  ];
  const facts = visitFacts(
    visit({ products, notes: 'Tender spot.', guardianName: 'Abebe Tesfaye' }, { notes: 'Fine strands.' }),
  );
  expect(facts.map(({ term, details }) => `${term}: ${details.join()}`)).toEqual([
    'Brings: 20 × Beads',
    'Buys: 1 × Shea butter',
    'Comes with: Abebe Tesfaye',
    'Note: Tender spot.',
    'Their hair: Fine strands.',
  ]);
});

test('the current visit comes before the next one, and past visits are skipped', () => {
  const at = (hour: number) => `2026-11-26T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const visits = [
    visit({ id: 'over', status: 'completed', startTime: at(1), endTime: at(2) }),
    visit({ id: 'first', startTime: at(3), endTime: at(5) }),
    visit({ id: 'second', startTime: at(6), endTime: at(7) }),
  ];
  const next = (hour: number) => nextVisit(visits, Date.parse(at(hour)));
  expect(next(1)).toEqual({ id: 'first', isNow: false });
  expect(next(3)).toEqual({ id: 'first', isNow: true });
  expect(next(5)).toEqual({ id: 'second', isNow: false });
  expect(next(7)).toBeUndefined();
});
