import { createTestApp, type TestApp } from '../../testing/app';
import { makeProfessional } from '../../testing/people';
import { readFilter } from './filter';
import { findPage } from './result-page';
import { RowCache } from './row-cache';
import { findRelaxed, openSearch } from './search';
import { NO_FILTER } from './testing/no-filter';

const now = new Date('2026-10-02T02:00:00.000Z');

/** The texts that are searched for instead, and what is offered when each finds as many. */
async function relaxedOf(search: string, total = 0) {
  const tried: string[] = [];
  const filter = readFilter({ search }, { now });
  const withText = (text: string) => {
    tried.push(text);
    return filter.withText(text);
  };
  const found = await findRelaxed({ ...filter, withText }, async () => total);
  return { tried, labels: found.map(({ label }) => label) };
}

test('what a search leaves out is tried only so often: its parts first, then its longest words', async () => {
  const search = 'purple knotless tiny wavy copper bob saturday under $500';
  const { tried } = await relaxedOf(search);
  expect(tried.map((text) => search.split(' ').filter((word) => !text.split(' ').includes(word)))).toEqual([
    ['saturday'],
    ['under', '$500'],
    ...[['knotless'], ['purple'], ['copper'], ['tiny']],
  ]);
  expect((await relaxedOf('zulu braids braids', 1)).labels).toEqual(['braids', 'zulu']);
  expect((await relaxedOf('one two three four five six seven eight nine ten eleven')).tried).toEqual([]);
});

describe('candidates of whom none has a start', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
    testApp.setNow(now);
  });
  afterAll(() => testApp.close());

  test.each([
    [undefined, 500],
    [true, 50],
  ] as const)('are examined, for a suggestion (%s) at most %i of them', async (isSuggestion, most) => {
    const { database } = testApp;
    const { id } = await makeProfessional(testApp);
    const moment = { now, leadTimeMinutes: 0 };
    const { professionals } = await openSearch(database, NO_FILTER, moment);
    const professional = professionals.get(id);
    if (!professional) throw new Error('Not found');
    const asked: number[] = [];
    const when = { days: [{ from: '2026-10-03', to: '2026-10-03' }], times: { from: 690, to: 700 } };
    const page = await findPage<{ readonly id: string }>(
      { database, queries: database, moment, ...(isSuggestion && { isSuggestion }) },
      { ...NO_FILTER, when },
      { skip: 0, limit: 1 },
      {
        ranking: {
          total: 1_000,
          first: async (count) => {
            asked.push(count);
            return Array.from({ length: count }, (_, place) => ({ professional, services: [place] }));
          },
        },
        toListed: ({ services: [place] }) => {
          const candidate = `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`;
          return { id: candidate, professional, serviceIds: [candidate] };
        },
        rowCache: new RowCache(1),
        readRows: async () => [],
      },
    );
    expect([page.total, Math.max(...asked)]).toEqual([0, most]);
  });
});
