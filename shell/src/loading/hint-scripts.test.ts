import { hintScripts, spendHints } from './hint-scripts';

const hints = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];

afterEach(() => document.head.replaceChildren());

test('a script is hinted once, as it will be asked for: another origin without credentials', () => {
  hintScripts(['/a.js', '/a.js', 'http://localhost:4510/b.js']);
  expect(hints().map(({ href, crossOrigin }) => [new URL(href).pathname, crossOrigin])).toEqual([
    ['/a.js', null],
    ['/b.js', 'anonymous'],
  ]);
});

test('hints that may have failed are spent, and can be given again', () => {
  hintScripts(['/c.js', 'http://localhost:4510/d.js']);
  spendHints(['/c.js', 'http://localhost:4510/d.js', '/never-hinted.js']);
  expect(hints()).toEqual([]);
  const spent = [...document.head.querySelectorAll('script')];
  expect(spent.map(({ crossOrigin }) => crossOrigin)).toEqual([null, 'anonymous']);
  for (const script of spent) script.dispatchEvent(new Event('error'));
  hintScripts(['/c.js']);
  expect(hints()).toHaveLength(1);
});
