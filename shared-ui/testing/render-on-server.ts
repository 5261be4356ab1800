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

/** Timers stay real, so that a page may wait for its answers. */
const REAL_TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/**
 * Renders something as a server does, without a page, at two different moments.
 *
 * @throws when it reads what differs between the server and the browser: the clock, chance, the time zone, the device
 */
export async function renderOnServer<Result>(render: () => Result | Promise<Result>): Promise<Result> {
  if (typeof window !== 'undefined') throw new Error('There is a window: name the test file *.test.ts.');
  const results: Result[] = [];
  // As in the gateway's workers.
  const navigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Reflect.deleteProperty(globalThis, 'navigator');
  try {
    for (const { now, random } of MOMENTS) {
      jest.useFakeTimers({ now: Date.parse(now), doNotFake: [...REAL_TIMERS] });
      jest.spyOn(Math, 'random').mockReturnValue(random);
      forbidZoneOfMachine();
      results.push(await render());
    }
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
    if (navigator) Object.defineProperty(globalThis, 'navigator', navigator);
  }
  expect(results[1]).toEqual(results[0]);
  return results[0] as Result;
}
