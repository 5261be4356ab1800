import { runInNewContext } from 'node:vm';
import { FIRST_CALLS, SESSION_STORAGE_KEY } from '@crown-and-coil/shared-api/contract';
import { GROUNDS, THEME_STORAGE_KEY } from '@crown-and-coil/shared-ui/themes';
import { PAGE_SCRIPT, THEME_SCRIPT } from './page-script';

const CALLS = [
  { address: '/api/services/1', roles: null },
  { address: '/api/clients/me', roles: ['client'] },
];

/** Runs the script in a page, and answers what it asked for and what it left for the shell. */
async function openPage(stored: unknown, firstCalls: string | null = JSON.stringify(CALLS)) {
  const sent: [string, object][] = [];
  const self: Record<string, { token: string | null; answers: Record<string, Promise<Response | null>> }> =
    {};
  const answered: Response[] = [];
  runInNewContext(PAGE_SCRIPT, {
    self,
    Response,
    localStorage: { getItem: (key: string) => (key === SESSION_STORAGE_KEY ? stored : null) },
    document: { currentScript: { dataset: firstCalls === null ? {} : { firstCalls } } },
    fetch: async (address: string, { headers }: { headers: object }) => {
      sent.push([address, { ...headers }]);
      if (address.endsWith('/me')) throw new Error('offline');
      const answer = Response.json('answer', { status: 203, headers: { 'x-request-id': '1' } });
      answered.push(answer);
      return answer;
    },
  });
  const { [FIRST_CALLS]: left } = self;
  const answers = await Promise.all(
    Object.entries(left?.answers ?? {}).map(async ([address, answering]) => {
      const answer = await answering;
      return [address, answer && [answer.status, answer.headers.get('x-request-id'), await answer.json()]];
    }),
  );
  // None is left half read.
  expect(answered.every(({ bodyUsed }) => bodyUsed)).toBe(true);
  return { sent, token: left?.token, answers };
}
const sessionOf = (role: string) => JSON.stringify({ token: 'a token', user: { role } });

test("sends requests with the browser's stored session; a failed request is null", async () => {
  const headers = { authorization: 'Bearer a token' };
  expect(await openPage(sessionOf('client'))).toEqual({
    sent: [
      ['/api/services/1', headers],
      ['/api/clients/me', headers],
    ],
    token: 'a token',
    answers: [
      ['/api/services/1', [203, '1', 'answer']],
      ['/api/clients/me', null],
    ],
  });
});

test("requests only what the user's role may request", async () => {
  expect((await openPage(sessionOf('admin'))).sent.map(([address]) => address)).toEqual(['/api/services/1']);
});

test('requests only public data for a visitor', async () => {
  const { sent, token } = await openPage(null);
  expect([sent, token]).toEqual([[['/api/services/1', {}]], null]);
});

test.each([
  ['a page without first calls', null, null],
  ['a damaged session', '{', JSON.stringify(CALLS)],
  ['a session without a person', '{"token":"t"}', JSON.stringify(CALLS)],
])('requests nothing with %s', async (_case, stored, firstCalls) => {
  expect((await openPage(stored, firstCalls)).sent).toEqual([]);
});

/** Runs the theme's script in a page. */
const openThemedPage = (getItem: (key: string) => string | null) => {
  const bars = [{ content: GROUNDS.light }, { content: GROUNDS.dark }];
  const dataset: Record<string, string> = {};
  runInNewContext(THEME_SCRIPT, {
    localStorage: { getItem },
    document: { documentElement: { dataset }, querySelectorAll: () => bars },
  });
  return { theme: dataset.theme, bars: bars.map(({ content }) => content) };
};
const chosen = (theme: string | null) => openThemedPage((key) => (key === THEME_STORAGE_KEY ? theme : null));

test("a chosen theme is applied, and the browser's bars follow it", () => {
  expect(chosen('dark')).toEqual({ theme: 'dark', bars: [GROUNDS.dark, GROUNDS.dark] });
  expect(chosen('light')).toEqual({ theme: 'light', bars: [GROUNDS.light, GROUNDS.light] });
});

test.each([null, '', 'sepia', 'toString', '__proto__', '"><script>'])(
  'the device decides when the entry is %j',
  (entry) => {
    expect(chosen(entry)).toEqual({ theme: undefined, bars: [GROUNDS.light, GROUNDS.dark] });
  },
);

test("a browser without storage uses the device's theme", () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  expect(openThemedPage(refuse).theme).toBeUndefined();
});

test.each([PAGE_SCRIPT, THEME_SCRIPT])('nothing in a script ends its element', (script) => {
  expect(script).not.toContain('<');
});
