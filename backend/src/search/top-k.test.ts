import fc from 'fast-check';
import { topK } from './top-k';

test('the top k equal the first k of a stable sort', () => {
  const all = fc
    .array(fc.nat(20), { maxLength: 300 })
    .map((keys) => keys.map((key, place) => ({ key, place })));
  const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key;
  fc.assert(
    fc.property(all, fc.nat(150), (some, count) => {
      expect(topK(some, byKey, count)).toEqual(some.toSorted(byKey).slice(0, count));
    }),
  );
});
