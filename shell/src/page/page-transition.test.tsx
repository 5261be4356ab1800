import type { Location } from '@crown-and-coil/shared-ui';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';

const registry = {
  remotes: {
    'mfe-browse': {
      routes: [
        { path: '/', access: 'public' },
        { path: '/list', access: 'public' },
        { path: '/details/:id', access: 'public' },
        { path: '/own', access: ['client'] },
      ],
    },
  },
} as unknown as Registry;

jest.mock('../loading/registry', () => ({ currentRegistry: () => registry }));

/** The part of a transition that a browser runs once it has captured the old page. */
let captured: (() => Promise<void>)[];
let finish: (() => void)[];
const skipTransition = jest.fn();

function startTransition(update: () => Promise<void>) {
  captured.push(update);
  const finished = new Promise<void>((resolve) => finish.push(resolve));
  return { ready: Promise.reject(new Error('skipped')), finished, skipTransition };
}

const answersToReducedMotion = (matches: boolean) =>
  Object.assign(window, { matchMedia: () => ({ matches }) });

const at = (pathname: string) => ({ pathname }) as Location;

const afterPaint = () => jest.advanceTimersByTime(50);

/** A page that has just been opened. */
async function openPage() {
  jest.resetModules();
  return import('./page-transition');
}

const picture = (path: string, top = 0): HTMLElement => {
  const element = document.createElement('span');
  element.setAttribute('data-picture-of', path);
  element.getBoundingClientRect = () => ({ top, bottom: top + 100 }) as DOMRect;
  return element;
};
const nameOf = (element: HTMLElement) => element.style.getPropertyValue('view-transition-name');

beforeEach(() => {
  jest.useFakeTimers();
  captured = [];
  finish = [];
  skipTransition.mockClear();
  document.body.replaceChildren();
  Object.assign(document, { startViewTransition: startTransition });
  answersToReducedMotion(false);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('shows a public page after the browser has captured the previous one', async () => {
  const { changePage } = await openPage();
  const show = jest.fn();
  changePage(at('/'), at('/list'), show);
  afterPaint();
  expect(show).not.toHaveBeenCalled();
  void captured[0]?.();
  expect(show).toHaveBeenCalledTimes(1);
});

it.each([
  ['a page with restricted access', () => {}, '/own'],
  ['the same page with another query', () => {}, '/'],
  ['a person who prefers reduced motion', () => answersToReducedMotion(true), '/list'],
  [
    'a page in a background tab',
    () => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
    '/list',
  ],
  ['a browser without transitions', () => Reflect.deleteProperty(document, 'startViewTransition'), '/list'],
])('shows immediately: %s', async (_case, arrange, path) => {
  const { changePage } = await openPage();
  arrange();
  const show = jest.fn();
  changePage(at('/'), at(path), show);
  expect(show).toHaveBeenCalledTimes(1);
  expect(captured).toHaveLength(0);
});

it('shows only the last of two locations that arrive before the capture', async () => {
  const { changePage } = await openPage();
  const [first, second] = [jest.fn(), jest.fn()];
  changePage(at('/'), at('/list'), first);
  afterPaint();
  changePage(at('/'), at('/own'), second);
  expect(skipTransition).toHaveBeenCalledTimes(1);
  void captured[0]?.();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});

it('animates only to the last of two locations that arrive before the press is painted', async () => {
  const { changePage } = await openPage();
  const [first, second] = [jest.fn(), jest.fn()];
  changePage(at('/'), at('/list'), first);
  changePage(at('/'), at('/details/7'), second);
  afterPaint();
  expect(captured).toHaveLength(1);
  void captured[0]?.();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});

it.each([
  ['grows from a card into its page', '/list', '/details/7'],
  ['shrinks from a page into its card', '/details/7', '/list'],
])('a picture %s', async (_case, from, to) => {
  const { changePage, pageArrived } = await openPage();
  const old = picture('/details/7');
  const fresh = picture('/details/7');
  document.body.append(picture('/details/8'), old);
  changePage(at(from), at(to), () => document.body.replaceChildren(fresh));
  afterPaint();
  expect(nameOf(old)).toBe('page-picture');
  await Promise.all([captured[0]?.(), pageArrived()]);
  expect([nameOf(old), nameOf(fresh)]).toEqual(['', 'page-picture']);

  for (const end of finish) end();
  await Promise.resolve();
  expect(nameOf(fresh)).toBe('');
});

it('leaves out a picture that is not in view', async () => {
  const { changePage } = await openPage();
  const below = picture('/details/7', window.innerHeight + 1);
  document.body.append(below);
  changePage(at('/'), at('/details/7'), () => {});
  afterPaint();
  expect(captured).toHaveLength(1);
  expect(nameOf(below)).toBe('');
});
