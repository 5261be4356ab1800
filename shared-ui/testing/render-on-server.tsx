import type { ComponentProps, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { type Prerendered, prerender } from '../src/prerender';
import { Route, Routes } from '../src/router/router';

/** Server and browser render the same page at different times. */
const MOMENTS = [
  { now: '2026-11-23T00:30:00.000Z', random: 0.25 },
  { now: '2027-07-01T13:59:59.000Z', random: 0.75 },
] as const;

/** What Date answers by the time zone of the machine. */
const LOCAL_DATE_METHODS = [
  'getDate',
  'getDay',
  'getFullYear',
  'getHours',
  'getMinutes',
  'getMonth',
  'getTimezoneOffset',
  'toDateString',
  'toLocaleDateString',
  'toLocaleString',
  'toLocaleTimeString',
  'toString',
] as const;

function forbidZoneOfMachine(): void {
  const forbid = (what: string): never => {
    throw new Error(`${what} reads the time zone of the machine: the server's is not the visitor's.`);
  };
  for (const name of LOCAL_DATE_METHODS) {
    jest.spyOn(Date.prototype, name).mockImplementation(() => forbid(`Date.prototype.${name}()`));
  }
  const { DateTimeFormat } = Intl;
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((locale, options) =>
      options?.timeZone
        ? new DateTimeFormat(locale, options)
        : forbid('Intl.DateTimeFormat without timeZone'),
    );
}

interface Page {
  /** With the answers that the screen shows. */
  readonly store: ComponentProps<typeof Provider>['store'];
  /** As in remote.json. */
  readonly path: string;
  readonly at: string;
  readonly screen: ReactNode;
}

/**
 * Renders a screen at an address as a server does: without a page, and without effects.
 *
 * @throws when a render reads what differs between the server and the browser: the clock, chance, the time zone
 */
export function renderOnServer({ store, path, at, screen }: Page): Prerendered {
  if (typeof window !== 'undefined') throw new Error('There is a window: name the test file *.test.ts.');
  try {
    const [first, second] = MOMENTS.map(({ now, random }) => {
      jest.useFakeTimers({ now: Date.parse(now) });
      jest.spyOn(Math, 'random').mockReturnValue(random);
      forbidZoneOfMachine();
      return prerender(
        at,
        <Provider store={store}>
          <Routes>
            <Route path={path} element={screen} />
          </Routes>
        </Provider>,
      );
    });
    expect(second).toEqual(first);
    return first as Prerendered;
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
}
