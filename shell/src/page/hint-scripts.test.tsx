import { dropHints, hintScripts } from './hint-scripts';

const hints = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];

afterEach(() => document.head.replaceChildren());

test('preloads a script once, from another origin without credentials', () => {
  hintScripts(['/a.js', '/a.js', 'http://localhost:4510/b.js']);
  expect(hints().map(({ href, crossOrigin }) => [new URL(href).pathname, crossOrigin])).toEqual([
    ['/a.js', null],
    ['/b.js', 'anonymous'],
  ]);
});

test('flushes hints that may have failed, so that they can be added again', () => {
  hintScripts(['/c.js', 'http://localhost:4510/d.js']);
  dropHints(['/c.js', 'http://localhost:4510/d.js', '/never-hinted.js']);
  expect(hints()).toEqual([]);
  const flushed = [...document.head.querySelectorAll('script')];
  expect(flushed.map(({ crossOrigin }) => crossOrigin)).toEqual([null, 'anonymous']);
  for (const script of flushed) script.dispatchEvent(new Event('error'));
  hintScripts(['/c.js']);
  expect(hints()).toHaveLength(1);
});
