import { watchCards } from './watch-cards';

const card = (path: string, top: number): string =>
  `<article><h2><a href="${path}" data-top="${top}">${path}</a></h2></article>`;

function show(isTouch: boolean, connection: object | undefined, ...cards: string[]): jest.Mock {
  Object.assign(window, {
    matchMedia: () => ({ matches: isTouch }),
    requestIdleCallback: (work: () => void) => work(),
  });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  document.body.innerHTML = `<main>${cards.join('')}</main>`;
  for (const link of document.querySelectorAll('a')) {
    const top = Number(link.dataset.top);
    link.getBoundingClientRect = () => ({ top, bottom: top + 20 }) as DOMRect;
  }
  const prefetch = jest.fn();
  watchCards((address) => prefetch(new URL(address).pathname));
  return prefetch;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const rest = () => jest.advanceTimersByTime(1_000);

it('prefetches pages of cards that stay in view on a phone, once each', () => {
  const prefetch = show(true, undefined, card('/a', -30), card('/b', 10), card('/c', window.innerHeight));
  expect(prefetch).not.toHaveBeenCalled();
  rest();
  window.dispatchEvent(new Event('scroll'));
  rest();
  expect(prefetch.mock.calls).toEqual([['/b']]);
});

it('prefetches a page that may be opened offline before its link is in view', () => {
  const link = `<a href="/next" data-ahead data-top="${window.innerHeight + 500}">Details</a>`;
  const prefetch = show(true, undefined, link, card('/a', 10));
  rest();
  expect(prefetch.mock.calls).toEqual([['/next'], ['/a']]);
});

it('limits parallel prefetches', () => {
  const prefetch = show(true, undefined, ...[1, 2, 3, 4, 5].map((place) => card(`/${place}`, place * 100)));
  rest();
  expect(prefetch.mock.calls).toEqual([['/1'], ['/2'], ['/3']]);
});

it('waits while the page scrolls', () => {
  const prefetch = show(true, undefined, card('/a', 10));
  jest.advanceTimersByTime(900);
  window.dispatchEvent(new Event('scroll'));
  jest.advanceTimersByTime(900);
  expect(prefetch).not.toHaveBeenCalled();
});

it.each([
  ['with a pointer that hovers', false, undefined],
  ['over a slow connection', true, { effectiveType: '3g' }],
  ['for people who save data', true, { saveData: true }],
])('prefetches nothing %s', (_case, isTouch, connection) => {
  const prefetch = show(isTouch, connection, card('/a', 10));
  rest();
  expect(prefetch).not.toHaveBeenCalled();
});
