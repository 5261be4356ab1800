import fc from 'fast-check';
import { PackedServices } from './packed-services';
import { SearchedProfessionals } from './searched-professionals';
import { hasWord } from './terms';
import { NO_FILTER } from './testing/no-filter';
import { wantedOf } from './wanted';

test.each([
  ['mid-back', 'knotless mid back', true],
  ['mid-back', 'mid-back', true],
  ['mid-back', 'midback', false],
  ['mid-back', 'mid bac', false],
  ['-back', 'back', false],
  ['-back', 'aback', true],
  ['--', 'a', false],
  ['--', 'ab', true],
])('%p in %p: %p', (word, text, expected) => {
  expect(hasWord(word)(text)).toBe(expected);
});

test('a word matches where each character matches, with a hyphen matching any character', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, (word, text) => {
      const isFound = [...Array(text.length + 1).keys()].some(
        (start) =>
          start + word.length <= text.length &&
          [...word].every((character, place) => character === '-' || character === text[start + place]),
      );
      expect(hasWord(word)(text)).toBe(isFound);
    }),
  );
});

describe('the services of a professional with many', () => {
  const ID = '01a21990-145f-7077-82d8-68e19373c017';
  const word = fc.constantFrom('braids', 'locs', 'twists');
  const words = fc.array(word, { maxLength: 2 });
  /** Most have none of the words: further services count although nothing before them was found. */
  const service = fc.oneof(
    {
      weight: 30,
      arbitrary: fc.record({ name: fc.constant<string[]>([]), about: fc.constant<string[]>([]) }),
    },
    { weight: 1, arbitrary: fc.record<{ name: string[]; about: string[] }>({ name: words, about: words }) },
  );

  function professionalWith(
    services: readonly { name: readonly string[]; about: readonly string[]; menu?: string }[],
  ) {
    const professionals = new SearchedProfessionals([
      {
        id: ID,
        spot: { latitude: null, longitude: null, location: '' },
        lot: 0,
        name: '',
        sortedName: '',
        experienceYears: 0,
        specializations: [],
        amenities: [],
        languages: [],
        isMobile: false,
        work: [],
        agreedVisits: 0,
        keptVisits: 0,
        isNewcomer: false,
        firstFreeDay: null,
        reviewCount: 0,
        reviewSum: 0,
        services: new PackedServices(
          services.map(({ name, about, menu = '' }) => ({
            id: ID,
            document: `${name.join(' ')}\n${about.join(' ')}\n${menu}`,
            category: 'Protective Styles',
            priceFrom: 0,
            priceTo: 0,
            minutesFrom: 60,
            leastMinutes: 60,
            isOpenToAll: true,
            madeOn: 0,
          })),
        ),
        stretches: new Uint16Array(),
      },
    ]);
    const professional = professionals.get(ID);
    if (professional === undefined) throw new Error('The professional is not in the index.');
    return { professionals, professional };
  }

  test('are those that contain all words, also from the cache', () => {
    const services = fc.array(service, { maxLength: 95, size: 'max' });
    fc.assert(
      fc.property(services, fc.uniqueArray(word, { maxLength: 2 }), (all, asked) => {
        const { professionals, professional } = professionalWith(all);
        const expected = [...all.keys()].filter((place) =>
          asked.every((one) => all[place]?.name.includes(one) || all[place]?.about.includes(one)),
        );
        for (let round = 0; round < 2; round += 1) {
          const moment = { now: new Date(), leadTimeMinutes: 0 };
          const wanted = wantedOf(professionals, { ...NO_FILTER, words: asked }, new Map(), moment);
          expect(wanted.servicesOf(professional)).toEqual(expected);
          for (const place of all.keys())
            expect(wanted.wordsInName(professional, place)).toBe(
              asked.filter((one) => all[place]?.name.includes(one)).length,
            );
        }
      }),
    );
  });

  test('are found by whole words at the end of one and at the beginning of the next', () => {
    const { professionals, professional } = professionalWith([
      { name: ['a'], about: ['b'], menu: 'medium locs' },
      { name: ['kids', 'c'], about: [] },
    ]);
    const moment = { now: new Date(), leadTimeMinutes: 0 };
    const placesOf = (word: string) =>
      wantedOf(professionals, { ...NO_FILTER, words: [word] }, new Map(), moment).servicesOf(professional);
    expect(placesOf('dreads')).toEqual([0]);
    expect(placesOf('children')).toEqual([1]);
  });
});
