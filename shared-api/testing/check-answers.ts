import { apiErrorMessage, apiErrorStatus } from '../src/errors';
import { fakeApi } from './fake-api';

/** A path, and the query that asks for it. */
export type Ask = [path: string, ask: () => PromiseLike<{ data?: unknown; error?: unknown }>];

/** The queries of a part, by what the API answers them with. */
export interface Asks {
  /** `{ results, total }`. */
  readonly pages?: readonly Ask[];
  /** An array. */
  readonly lists?: readonly Ask[];
  /** One object. */
  readonly details?: readonly Ask[];
}

const reported = jest.fn();

/** The messages that were reported through the page's `error` event during the test. */
export const reportedMessages = (): string[] =>
  reported.mock.calls.map(([error]) => (error as Error).message);

/** Tests that an unusable answer fails with the specification's sentence, and that unusable rows are left out. */
export function checkAnswers({ pages = [], lists = [], details = [] }: Asks): void {
  beforeEach(() => {
    reported.mockReset();
    globalThis.reportError = reported;
  });

  describe.each([...pages, ...lists, ...details])('%s', (path, ask) => {
    test.each([
      ['an unknown object', { surprise: true }],
      ['null', null],
      ['a text', 'text'],
      ['no JSON', new Response('<html>', { status: 200 })],
    ])('answered with %s fails with the sentence of the specification', async (_what, answer) => {
      fakeApi({ [`GET ${path}`]: answer });
      const { data, error } = await ask();
      expect(data).toBeUndefined();
      expect(apiErrorMessage(error, 'another sentence')).toBe('Unexpected API response format.');
      expect(apiErrorStatus(error)).toBeUndefined();
    });
  });

  for (const [path, ask] of [...pages, ...details]) {
    test(`${path}: a list is no page and no detail`, async () => {
      fakeApi({ [`GET ${path}`]: [] });
      const { error } = await ask();
      expect(apiErrorMessage(error, '')).toBe('Unexpected API response format.');
      expect(reportedMessages()).toEqual([expect.stringMatching(/^Unexpected answer to /)]);
    });
  }

  for (const [path, ask] of pages) {
    test(`${path}: unusable rows are left out`, async () => {
      fakeApi({ [`GET ${path}`]: { results: [null, {}, 7], total: 3 } });
      expect((await ask()).data).toMatchObject({ results: [], total: 3 });
    });
  }

  for (const [path, ask] of lists) {
    test(`${path}: unusable rows are left out`, async () => {
      fakeApi({ [`GET ${path}`]: [null, {}, 7, []] });
      const { data, error } = await ask();
      expect(error).toBeUndefined();
      expect(Array.isArray(data) ? data : Object(data).results).toEqual([]);
      expect(reportedMessages()).toEqual(['Left out unusable rows of an answer']);
    });
  }
}
