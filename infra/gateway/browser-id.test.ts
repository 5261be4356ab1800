import { browserIds } from '@crown-and-coil/service/browser-id';

const pairOf = (setCookie: string): string => setCookie.split(';', 1)[0] ?? '';
const ID = 'a-random-id-of-22-char';

test('an id is read from its own cookie, among others', () => {
  const ids = browserIds(['first'], false);
  expect(ids.read(`remotes=a; ${pairOf(ids.setCookie(ID))}; other=b`)).toBe(ID);
  expect(ids.read(pairOf(ids.setCookie()))).toMatch(/^[\w-]{22}$/);
});

test('during a secret rotation both secrets verify, and the first one signs', () => {
  const [before, during, after] = [['old'], ['new', 'old'], ['new']].map((secrets) =>
    browserIds(secrets as [string], false),
  );
  const old = pairOf(before?.setCookie(ID) ?? '');
  expect([before, during, after].map((ids) => ids?.read(old))).toEqual([ID, ID, null]);
  expect(after?.read(pairOf(during?.setCookie(ID) ?? ''))).toBe(ID);
});

test.each([
  '',
  'browser=',
  `browser=${ID}`,
  `browser=${ID}.`,
  `browser=${ID}.AAAA`,
  `browser=.${ID}`,
  `__Host-browser=${ID}`,
  pairOf(browserIds(['another secret'], false).setCookie(ID)),
  pairOf(browserIds(['first'], false).setCookie('too short')),
  pairOf(browserIds(['first'], false).setCookie(ID)).replace('a-random', 'b-random'),
  pairOf(browserIds(['first'], true).setCookie(ID)),
])('"%s" contains no valid id', (cookies) => {
  expect(browserIds(['first'], false).read(cookies)).toBeNull();
});
