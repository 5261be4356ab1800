import { NEWCOMER_EVERY, ORDER_POINTS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import {
  type OrderFacts,
  pointsOf,
  type Ranked,
  type RankedService,
  rankProfessionals,
  rankServices,
} from './order';

/** Every score is from 1 to 5, and what is kept was agreed. */
const facts: fc.Arbitrary<OrderFacts> = fc
  .record({
    kilometres: fc.double({ min: 0, max: 5000, noNaN: true }),
    workOnHairType: fc.nat(2000),
    daysUntilFree: fc.nat(60),
    reviewCount: fc.nat(500),
    meanScore: fc.double({ min: 1, max: 5, noNaN: true }),
    agreedVisits: fc.nat(2000),
    keptShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ meanScore, keptShare, ...rest }) => ({
    ...rest,
    reviewSum: rest.reviewCount * meanScore,
    keptVisits: Math.round(rest.agreedVisits * keptShare),
  }));

describe('the score of a result', () => {
  test('depends on the published facts only, not on payments', () => {
    const seen = new Set<string>();
    const watched = new Proxy({} as OrderFacts, {
      get: (_target, name) => {
        seen.add(String(name));
        return 1;
      },
    });
    pointsOf(watched);
    expect([...seen].sort()).toEqual([
      'agreedVisits',
      'daysUntilFree',
      'keptVisits',
      'kilometres',
      'reviewCount',
      'reviewSum',
      'workOnHairType',
    ]);
  });

  test('is between 0 and the sum of the published points', () => {
    const most = Object.values(ORDER_POINTS).reduce((sum, one) => sum + one, 0);
    fc.assert(
      fc.property(facts, (one) => {
        expect(pointsOf(one)).toBeGreaterThan(0);
        expect(pointsOf(one)).toBeLessThanOrEqual(most + 1e-9);
      }),
    );
  });

  test('never drops when one fact improves and the others stay', () => {
    const better: ((one: OrderFacts, by: number) => OrderFacts)[] = [
      (one, by) => ({ ...one, kilometres: Math.max(0, one.kilometres - by) }),
      (one, by) => ({ ...one, workOnHairType: one.workOnHairType + by }),
      (one, by) => ({ ...one, daysUntilFree: Math.max(0, one.daysUntilFree - by) }),
      // More reviews with the best score; fewer visits that were cancelled.
      (one, by) => ({ ...one, reviewCount: one.reviewCount + by, reviewSum: one.reviewSum + 5 * by }),
      (one, by) => ({ ...one, agreedVisits: one.agreedVisits + by, keptVisits: one.keptVisits + by }),
      (one, by) => ({ ...one, keptVisits: Math.min(one.agreedVisits, one.keptVisits + by) }),
    ];
    fc.assert(
      fc.property(facts, fc.nat(50), fc.constantFrom(...better), (one, by, change) => {
        expect(pointsOf(change(one, by))).toBeGreaterThanOrEqual(pointsOf(one) - 1e-9);
      }),
    );
  });

  test('gives nothing for facts that were not requested or are unknown', () => {
    const known = { reviewCount: 3, reviewSum: 14, agreedVisits: 4, keptVisits: 4, daysUntilFree: 1 };
    const asked = { ...known, kilometres: 2, workOnHairType: 7 };
    const unasked = { ...known, kilometres: undefined, workOnHairType: undefined };
    expect(pointsOf({ ...asked, kilometres: Number.POSITIVE_INFINITY, workOnHairType: 0 })).toBeCloseTo(
      pointsOf(unasked),
    );
    expect(pointsOf(unasked)).toBeLessThan(pointsOf(asked));
  });

  test('drops less by one bad review among many than among few', () => {
    const loss = (count: number) => {
      const before = { reviewCount: count, reviewSum: count * 5 };
      const rest = { kilometres: 1, workOnHairType: 1, daysUntilFree: 1, agreedVisits: 0, keptVisits: 0 };
      return (
        pointsOf({ ...rest, ...before }) -
        pointsOf({ ...rest, reviewCount: count + 1, reviewSum: before.reviewSum + 1 })
      );
    };
    expect(loss(1)).toBeGreaterThan(loss(50));
  });
});

/** Few different points, so that many are equal. */
const professionals = (max: number): fc.Arbitrary<Ranked[]> =>
  fc.uniqueArray(
    fc.record({
      professionalId: fc.uuid(),
      points: fc.nat(6),
      isNewcomer: fc.boolean(),
      lot: fc.integer(),
    }),
    { selector: ({ professionalId }) => professionalId, maxLength: max },
  );

describe('the order of professionals', () => {
  test('is the same in any read order, with each of them once', () => {
    fc.assert(
      fc.property(professionals(40), (all) => {
        const ranked = rankProfessionals(all);
        expect(ranked).toHaveLength(all.length);
        expect(new Set(ranked)).toEqual(new Set(all));
        expect(rankProfessionals([...all].reverse())).toEqual(ranked);
      }),
    );
  });

  test('never places fewer points above more, except for promoted newcomers', () => {
    fc.assert(
      fc.property(professionals(40), (all) => {
        const ranked = rankProfessionals(all);
        ranked.forEach((upper, place) => {
          for (const lower of ranked.slice(place + 1))
            expect(upper.points >= lower.points || (upper.isNewcomer && !lower.isNewcomer)).toBe(true);
        });
      }),
    );
  });

  test('has one newcomer in every so many places, as long as there are any', () => {
    fc.assert(
      fc.property(professionals(60), (all) => {
        const ranked = rankProfessionals(all);
        const last = ranked.map(({ isNewcomer }) => isNewcomer).lastIndexOf(true);
        for (let start = 0; start + NEWCOMER_EVERY - 1 <= last; start += 1)
          expect(
            ranked.slice(start, start + NEWCOMER_EVERY).filter(({ isNewcomer }) => isNewcomer).length,
          ).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('promotes a newcomer above professionals with more points only once in every so many places', () => {
    const many = Array.from({ length: 20 }, (_, place) => ({
      professionalId: String(place).padStart(2, '0'),
      points: 20 - place,
      isNewcomer: place >= 15,
      lot: 0,
    }));
    const newcomersAt = rankProfessionals(many).flatMap(({ isNewcomer }, place) =>
      isNewcomer ? [place] : [],
    );
    expect(newcomersAt.slice(0, 3)).toEqual([4, 9, 14]);
  });
});

const services: fc.Arbitrary<RankedService[]> = fc
  .tuple(professionals(12), fc.array(fc.tuple(fc.nat(11), fc.nat(2)), { maxLength: 60 }))
  .map(([people, offered]) =>
    offered.flatMap(([which, wordsInName], place) => {
      const professional = people[which];
      return professional ? [{ ...professional, id: String(place), wordsInName }] : [];
    }),
  );

describe('the order of services', () => {
  test('has each once, those with more search words in their name first', () => {
    fc.assert(
      fc.property(services, (all) => {
        const ranked = rankServices(all);
        expect(new Set(ranked)).toEqual(new Set(all));
        const words = ranked.map(({ wordsInName }) => wordsInName);
        expect(words).toEqual([...words].sort((one, other) => other - one));
      }),
    );
  });

  test('places two of one professional together only when no others are left', () => {
    fc.assert(
      fc.property(services, (all) => {
        const ranked = rankServices(all);
        ranked.forEach((service, place) => {
          const next = ranked[place + 1];
          if (next?.professionalId !== service.professionalId || next.wordsInName !== service.wordsInName)
            return;
          const left = ranked
            .slice(place + 1)
            .filter(({ wordsInName }) => wordsInName === service.wordsInName);
          expect(left.every(({ professionalId }) => professionalId === service.professionalId)).toBe(true);
        });
      }),
    );
  });

  test('has the same first page when only the best professionals were read', () => {
    fc.assert(
      fc.property(services, fc.integer({ min: 1, max: 15 }), (all, size) => {
        const best = bestOf(all, size);
        const read = all.filter(({ professionalId }) => best.has(professionalId));
        expect(rankServices(read).slice(0, size)).toEqual(rankServices(all).slice(0, size));
      }),
    );
  });
});

/** The professionals that a page of this size is made of: so many of each group, by their best tier and their points. */
function bestOf(all: readonly RankedService[], size: number): ReadonlySet<string> {
  const best = new Map<string, RankedService>();
  for (const service of all) {
    const before = best.get(service.professionalId);
    if (!before || service.wordsInName > before.wordsInName) best.set(service.professionalId, service);
  }
  const sorted = [...best.values()].sort(
    (one, other) =>
      other.wordsInName - one.wordsInName ||
      other.points - one.points ||
      one.lot - other.lot ||
      (one.professionalId < other.professionalId ? -1 : 1),
  );
  const group = (isNewcomer: boolean) => sorted.filter((one) => one.isNewcomer === isNewcomer).slice(0, size);
  return new Set([...group(true), ...group(false)].map(({ professionalId }) => professionalId));
}
