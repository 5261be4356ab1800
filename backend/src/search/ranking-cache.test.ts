import { DAY_MS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { bestProfessionals, bestServices } from './best-first';
import { servicesByColumn } from './by-column';
import type { SearchFilter } from './filter';
import { PackedServices } from './packed-services';
import { rank } from './search';
import type { Searched, SearchedFacts } from './searched-facts';
import { SearchedProfessionals } from './searched-professionals';
import { NO_FILTER } from './testing/no-filter';
import { wantedOf } from './wanted';

const MOMENT = { now: new Date('2026-10-01T02:00:00.000Z'), leadTimeMinutes: 0 };
const DAY = '2026-10-03';
const DAY_NUMBER = Date.parse(DAY) / DAY_MS;
const SEARCHES: readonly SearchFilter[] = [
  NO_FILTER,
  { ...NO_FILTER, words: ['braids'] },
  { ...NO_FILTER, maxPrice: 200 },
  { ...NO_FILTER, location: 'Seddon' },
  { ...NO_FILTER, when: { days: [{ from: DAY, to: DAY }], times: undefined } },
  { ...NO_FILTER, when: { days: [{ from: DAY, to: DAY }], times: undefined }, words: ['locs'] },
];

interface Person {
  readonly names: readonly string[];
  readonly price: number;
  readonly reviews: number;
  readonly location: string;
  /** Of free time on `DAY`. */
  readonly minutes: number;
  readonly isNewcomer: boolean;
}
const person: fc.Arbitrary<Person> = fc.record({
  names: fc.array(fc.constantFrom('braids', 'locs', 'braids and locs'), { maxLength: 3 }),
  price: fc.constantFrom(100, 200, 300),
  reviews: fc.nat(3),
  location: fc.constantFrom('Seddon', 'Carlton'),
  minutes: fc.constantFrom(0, 60, 120),
  isNewcomer: fc.boolean(),
});

const factsOf = (
  id: string,
  { names, price, reviews, location, minutes, isNewcomer }: Person,
): SearchedFacts => ({
  id,
  spot: { latitude: null, longitude: null, location },
  lot: Number.parseInt(id, 36),
  name: `person ${id}`,
  sortedName: `person ${id}`,
  experienceYears: 1,
  specializations: [],
  amenities: [],
  languages: [],
  isMobile: false,
  work: [0, 0, 0, 0],
  agreedVisits: 0,
  keptVisits: 0,
  isNewcomer,
  firstFreeDay: null,
  reviewCount: reviews,
  reviewSum: reviews * 5,
  services: new PackedServices(
    names.map((name, place) => ({
      id: `${id}${place}`.padStart(36, '0'),
      document: `${name}\nabout\n`,
      category: 'Protective Styles',
      priceFrom: price * 100,
      priceTo: price * 100,
      minutesFrom: 60,
      leastMinutes: (place + 1) * 60,
      isOpenToAll: true,
      madeOn: place,
    })),
  ),
  stretches: Uint16Array.from(minutes > 0 ? [DAY_NUMBER, minutes, 0, 0] : []),
});

const LISTS = ['best services', 'cheapest services', 'professionals'] as const;
type List = (typeof LISTS)[number];

/** A list as the API makes it. @param compared counts the comparisons of all professionals */
function rankingOf(
  professionals: SearchedProfessionals,
  list: List,
  filter: SearchFilter,
  compared: () => void = () => {},
  isSuggestion?: true,
) {
  const asked = wantedOf(professionals, filter, new Map(), MOMENT);
  const isProfessionals = list === 'professionals';
  return rank(professionals, {
    list: isProfessionals ? 'professionals' : 'services',
    filter: { ...filter, sort: list },
    searching: { moment: MOMENT, ...(isSuggestion && { isSuggestion }) },
    among: () => {
      compared();
      return asked.among();
    },
    fits: asked.fits,
    servicesOf: (one: Searched) => {
      const services = asked.servicesOf(one);
      return services.length > 0 ? services : undefined;
    },
    countOf: ({ services }) => (isProfessionals ? 1 : services.length),
    inOrder: (found, count) => {
      const order = { sort: 'best', filter, moment: MOMENT } as const;
      if (isProfessionals) return bestProfessionals(found, order, count);
      const services =
        list === 'best services'
          ? bestServices(found, asked, order, count)
          : servicesByColumn(found, asked, 'cheapest', count);
      return services.map(({ professional, place }) => ({ professional, services: [place] }));
    },
  });
}

test('a cached ranking equals a new one, after any changes', async () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    /** null: the professional leaves. */
    change: fc.oneof(
      fc.constant(null),
      person,
      person.map(({ minutes }) => ({ minutes })),
      person.map(({ names }) => ({ names })),
    ),
    list: fc.constantFrom(...LISTS),
    search: fc.constantFrom(...SEARCHES),
    count: fc.nat(6),
  });
  const start: Person = {
    names: ['braids', 'locs'],
    ...{ price: 100, reviews: 0, location: 'Seddon', minutes: 60, isNewcomer: false },
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const people = new Map(['a', 'b', 'c', 'd'].map((id) => [id, start]));
      const factsNow = () => [...people].map(([id, one]) => factsOf(id, one));
      const index = new SearchedProfessionals(factsNow());
      for (const { id, change, list, search, count } of steps) {
        if (change === null) {
          people.delete(id);
          index.delete(id);
        } else {
          const changed = { ...(people.get(id) ?? start), ...change };
          people.set(id, changed);
          index.set(factsOf(id, changed));
        }
        const known = await rankingOf(index, list, search);
        const expected = await rankingOf(new SearchedProfessionals(factsNow()), list, search);
        const shown = async ({ first }: typeof known) =>
          (await first(count)).map(({ professional, services }) => ({
            ...professional,
            slot: 0,
            services: [...services],
          }));
        expect([known.total, await shown(known)]).toEqual([expected.total, await shown(expected)]);
      }
    }),
    { numRuns: 100 },
  );
});

test('a suggestion is counted without being cached, but from a search that is', async () => {
  const index = new SearchedProfessionals();
  let compared = 0;
  const count = (isSuggestion?: true) =>
    rankingOf(index, 'professionals', NO_FILTER, () => (compared += 1), isSuggestion);
  for (const [isSuggestion, times] of [
    [true, 1],
    [true, 2],
    [undefined, 3],
    [true, 3],
  ] as const) {
    await count(isSuggestion);
    expect(compared).toBe(times);
  }
});

describe('professionals are compared again', () => {
  const start: Person = {
    names: ['braids', 'locs'],
    ...{ price: 100, reviews: 0, location: 'Seddon', minutes: 120, isNewcomer: false },
  };
  const WITH_DAYS = { ...NO_FILTER, when: { days: [{ from: DAY, to: DAY }], times: undefined } };
  const LOCS = { ...NO_FILTER, words: ['locs'] };

  /** How often they were, for a search before and after a change of one of two professionals. */
  async function comparisons(search: SearchFilter, change: Partial<Person>, from: Partial<Person> = {}) {
    const index = new SearchedProfessionals([factsOf('a', { ...start, ...from }), factsOf('b', start)]);
    let count = 0;
    const ask = async () => {
      await (
        await rankingOf(index, 'best services', search, () => {
          count += 1;
        })
      ).first(10);
    };
    await ask();
    index.set(factsOf('a', { ...start, ...from, ...change }));
    await ask();
    return count;
  }

  test.each([
    ['not for a booking', NO_FILTER, { minutes: 60 }, {}, 1],
    ['for a booking that leaves too little time on the day', WITH_DAYS, { minutes: 60 }, {}, 2],
    ['not for a booking that leaves enough time on the day', WITH_DAYS, { minutes: 180 }, {}, 1],
    ['for a review of someone found', NO_FILTER, { reviews: 1 }, {}, 2],
    ['not for a review of someone who is not found', LOCS, { reviews: 1 }, { names: ['braids'] }, 1],
    ['for a new service that matches', LOCS, { names: ['locs'] }, { names: ['braids'] }, 2],
    ['for a service that no longer matches', LOCS, { names: ['braids'] }, {}, 2],
  ])('%s', async (_title, search, change, from, expected) => {
    expect(await comparisons(search, change, from)).toBe(expected);
  });

  test('for more results than before, and not for fewer', async () => {
    const index = new SearchedProfessionals(['a', 'b', 'c'].map((id) => factsOf(id, start)));
    const counts: number[] = [];
    let count = 0;
    for (const wanted of [2, 1, 5, 6, 100]) {
      const ranking = await rankingOf(index, 'professionals', NO_FILTER, () => {
        count += 1;
      });
      expect(await ranking.first(wanted)).toHaveLength(Math.min(wanted, 3));
      counts.push(count);
    }
    expect(counts).toEqual([1, 1, 2, 2, 2]);
  });

  test('for a late page, of which not all results are kept', async () => {
    const ids = Array.from({ length: 1_100 }, (_, number) => number.toString(36));
    const index = new SearchedProfessionals(ids.map((id) => factsOf(id, start)));
    const counts: number[] = [];
    let count = 0;
    for (const wanted of [1_100, 1_000, 1_100]) {
      const ranking = await rankingOf(index, 'professionals', NO_FILTER, () => {
        count += 1;
      });
      expect(await ranking.first(wanted)).toHaveLength(wanted);
      counts.push(count);
    }
    expect(counts).toEqual([1, 1, 2]);
  });

  test('after more changes than are kept', async () => {
    const index = new SearchedProfessionals([factsOf('a', start), factsOf('b', start)]);
    let count = 0;
    const ask = async () => {
      const ranking = await rankingOf(index, 'professionals', NO_FILTER, () => {
        count += 1;
      });
      await ranking.first(10);
    };
    await ask();
    for (let change = 0; change < 5_000; change += 1)
      index.set(factsOf('a', { ...start, minutes: change % 2 === 0 ? 60 : 120 }));
    await ask();
    await ask();
    expect(count).toBe(2);
  });
});
