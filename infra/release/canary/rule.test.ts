import type { BrowserFailure } from '@crown-and-coil/backend/browser-failures';
import {
  type CanaryOnTrial,
  evidence,
  type FailingBrowsers,
  failingBrowsers,
  RULE,
  reasonToRollBack,
} from './rule';
import { hasCanary } from './share';

const trial = (share: number): CanaryOnTrial => ({ remote: 'mfe-a', live: '1', canary: '2', share });

/** Mulberry32: the same numbers for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const browserOf = (number: number): string => String(number).padStart(22, '0');
const addressOf = (number: number): string => `address ${number}`;
/** A failure with the version that the browser gets. */
const failureOf = (number: number, share: number, address = addressOf(number)): BrowserFailure => ({
  version: hasCanary(browserOf(number), 'mfe-a', '2', share) ? '2' : '1',
  browser: browserOf(number),
  address,
});

interface World {
  readonly seed: number;
  readonly share: number;
  /** The chance that a visit meets a failure, by version, in a minute of a day. */
  readonly fails: (version: string, minute: number, day: number) => number;
  readonly days: number;
}

/** Most visits come in the evening, few at night. */
const visitsIn = (minute: number): number => 2 + 2 * Math.cos(((minute - 20 * 60) / 1440) * 2 * Math.PI);
const VISITORS = 20_000;

/** Minutes until the canary is rolled back, looking every minute; null: it never is. Each browser counts once. */
function minutesUntilRollback({ seed, share, fails, days }: World): number | null {
  const random = numbersFrom(seed);
  const counted = new Set<string>();
  const failing = { canary: 0, live: 0 };
  for (let at = 0; at < days * 1440; at += 1) {
    const minute = at % 1440;
    const before = counted.size;
    for (let visits = visitsIn(minute); visits > random(); visits -= 1) {
      const browser = `${seed}-${Math.floor(random() * VISITORS)}`;
      // The chance first: most visits need no hash.
      const luck = random();
      if (luck > 0.1 || counted.has(browser)) continue;
      const arm = hasCanary(browser, 'mfe-a', '2', share) ? 'canary' : 'live';
      if (luck >= fails(arm === 'canary' ? '2' : '1', minute, Math.floor(at / 1440))) continue;
      counted.add(browser);
      failing[arm] += 1;
    }
    // The rule knows only these counts: its decision stays while they do.
    if (counted.size > before && reasonToRollBack(trial(share), failing)) return at + 1;
  }
  return null;
}

/** Usual errors, and once in a while an hour in which an API or a network fails for all. */
const usual = (_version: string, minute: number, day: number): number =>
  day % 9 === 3 && minute > 1080 && minute < 1140 ? 0.06 : 0.002;

describe('simulated days', () => {
  test.each([
    [1, 10],
    [4, 50],
    [5, 1],
  ])(
    'a healthy canary is never rolled back in 100 days with bursts of errors (seed %i, %i %%)',
    (seed, share) => {
      expect(minutesUntilRollback({ seed, share, fails: usual, days: 100 })).toBeNull();
    },
  );

  test('nor is one that fails slightly more often because its files are not cached', () => {
    const fails = (version: string, minute: number, day: number) =>
      usual(version, minute, day) * (version === '2' ? 1.3 : 1);
    expect(minutesUntilRollback({ seed: 6, share: 10, fails, days: 100 })).toBeNull();
  });

  test.each([10, 25, 50])(
    'one that throws on one route in ten is rolled back on its first day at %i %%',
    (share) => {
      const fails = (version: string, minute: number, day: number) =>
        version === '2' ? 0.1 : usual(version, minute, day);
      expect(minutesUntilRollback({ seed: 7, share, fails, days: 1 })).not.toBeNull();
    },
  );
});

test.each([10, 50])(
  'of 2,000 canaries at the tolerated failure rate none is rolled back (%i %%)',
  (share) => {
    const random = numbersFrom(share);
    const chance = (RULE.tolerated * share) / (RULE.tolerated * share + 100 - share);
    let rolledBack = 0;
    for (let canary = 0; canary < 2_000; canary += 1) {
      const failing = { canary: 0, live: 0 };
      for (let browsers = 0; browsers < 500; browsers += 1) {
        failing[random() < chance ? 'canary' : 'live'] += 1;
        if (reasonToRollBack(trial(share), failing)) {
          rolledBack += 1;
          break;
        }
      }
    }
    expect(rolledBack).toBe(0);
  },
);

describe('the rule', () => {
  const found = (canary: number, live = 0): FailingBrowsers => ({ canary, live });

  test.each([1, 10, 25, 50])(
    '30 failing browsers with a canary at %i %% and none without it suffice',
    (share) => {
      expect(reasonToRollBack(trial(share), found(30))).toBe(
        `30 of 30 failing browsers had 2, which ${share}% of all browsers get`,
      );
      expect(reasonToRollBack(trial(share), found(RULE.fewest - 1))).toBeNull();
    },
  );

  test("the usual errors of nine times as many browsers outweigh a canary's", () => {
    expect(reasonToRollBack(trial(10), found(30, 270))).toBeNull();
    expect(reasonToRollBack(trial(10), found(45, 270))).toBeNull();
    expect(reasonToRollBack(trial(10), found(90, 270))).not.toBeNull();
  });

  test('a live version that fails more often than the canary causes no rollback', () => {
    expect(reasonToRollBack(trial(50), found(25, 4_000))).toBeNull();
  });

  test('evidence does not grow on average for a tolerated canary', () => {
    for (const share of [1, 10, 50, 90]) {
      const chance = (RULE.tolerated * share) / (RULE.tolerated * share + 100 - share);
      const next = chance * evidence(found(1), share) + (1 - chance) * evidence(found(0, 1), share);
      expect(next).toBeCloseTo(1, 10);
    }
  });

  test('very large counts are compared too', () => {
    expect(evidence(found(0, 1_000_000), 10)).toBe(0);
    expect(reasonToRollBack(trial(10), found(1_000_000, 1))).not.toBeNull();
  });
});

describe('counting', () => {
  const numbers = Array.from({ length: 400 }, (_, number) => number);
  const inCanary = numbers.filter((number) => failureOf(number, 10).version === '2');

  test('a browser counts once, however often it fails', () => {
    const [one = 0] = inCanary;
    const again = Array.from({ length: 1_000 }, () => failureOf(one, 10));
    expect(failingBrowsers(trial(10), again)).toEqual({ canary: 1, live: 0 });
  });

  test('many browsers at one address count as few', () => {
    const fake = numbers.map((number) => failureOf(number, 10, 'one address'));
    const { canary, live } = failingBrowsers(trial(10), fake);
    expect(canary + live).toBe(RULE.perAddress);
    const chosen = inCanary.map((number) => failureOf(number, 10, 'one address'));
    expect(reasonToRollBack(trial(10), failingBrowsers(trial(10), chosen))).toBeNull();
  });

  test('reports for a version that the browser does not get are not counted', () => {
    const forged = numbers.map((number) => ({ ...failureOf(number, 10), version: '2' }));
    expect(failingBrowsers(trial(10), forged)).toEqual({ canary: inCanary.length, live: 0 });
    const other = numbers.map((number) => ({ ...failureOf(number, 10), version: '7' }));
    expect(failingBrowsers(trial(10), other)).toEqual({ canary: 0, live: 0 });
  });
});
