import fc from 'fast-check';
import { ComparisonCache } from './comparison-cache';

interface One {
  readonly slot: number;
  readonly size: number;
}

test('results equal a fresh comparison, after any joins, changes and leaves', () => {
  const steps = fc.array(
    fc.record({
      step: fc.constantFrom('join', 'change', 'leave', 'ask' as const),
      whom: fc.nat(),
      size: fc.nat(9),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      const compared = new ComparisonCache<One>();
      const present: One[] = [];
      const gone: One[] = [];
      const join = (size: number) => {
        const one = { slot: compared.nextSlot(), size };
        compared.add(one);
        present.push(one);
      };
      const leave = (whom: number) => {
        const [one] = present.splice(whom % present.length, 1);
        if (one === undefined) return;
        compared.remove(one);
        gone.push(one);
      };
      for (const { step, whom, size } of taken) {
        if (step === 'join' || present.length === 0) join(size);
        else if (step === 'leave') leave(whom);
        else if (step === 'change') {
          const at = whom % present.length;
          const [before] = present.splice(at, 1, { slot: present[at]?.slot ?? 0, size });
          if (before) gone.push(before);
          for (const one of present.slice(at, at + 1)) compared.add(one);
        } else {
          const isLarge = compared.cached(`larger than ${size}`, (one) => Number(one.size > size));
          for (const one of [...present, ...gone]) expect(isLarge(one)).toBe(Number(one.size > size));
        }
      }
      expect(new Set(present.map(({ slot }) => slot)).size).toBe(present.length);
    }),
  );
});

test('a query compares each item once, and then reads the cache', () => {
  const compared = new ComparisonCache<One>();
  const all = [3, 5, 8].map((size) => {
    const one = { slot: compared.nextSlot(), size };
    compared.add(one);
    return one;
  });
  const compare = jest.fn(({ size }: One) => size % 2);
  for (let round = 0; round < 3; round += 1)
    expect(all.map(compared.cached('odd', compare))).toEqual([1, 1, 0]);
  expect(compare).toHaveBeenCalledTimes(3);
});
