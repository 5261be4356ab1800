import type { BrowserFailure } from '@crown-and-coil/backend/browser-failures';
import { hasCanary } from './share';

/**
 * Decides when a canary is rolled back automatically.
 *
 * Which browsers get the canary is random, so of the browsers that fail, the canary's share has the canary if both
 * versions are equally good, whatever the traffic and the usual errors are. The rule tests that sequentially: each
 * failing browser multiplies the evidence by how much likelier it is under a worse canary than under an equal one.
 * Under an equal one the evidence exceeds 1/FALSE_ALARMS with a probability of FALSE_ALARMS at most, however often and
 * however long one looks (Ville's inequality).
 */
export const RULE = {
  /** Fewer browsers that fail with the canary decide nothing. */
  fewest: 20,
  /** A canary may fail this much as often as the live version: its files are in no cache yet. */
  tolerated: 1.5,
  /** The worse canaries that the evidence is averaged over: how many times as often they fail. */
  worse: [3, 10, 100],
  /** The probability that a canary which is no worse than tolerated is ever rolled back. */
  falseAlarms: 1e-4,
  /** The number of failing browsers of one address that count: fake reports need many networks. */
  perAddress: 3,
} as const;

export interface CanaryOnTrial {
  readonly remote: string;
  readonly live: string;
  readonly canary: string;
  /** Per cent of browsers. */
  readonly share: number;
}

/** Browsers that failed with the version that they get. */
export interface FailingBrowsers {
  readonly canary: number;
  readonly live: number;
}

/**
 * Counts failing browsers: each once, of one address a few, and only failures of the version that the browser gets.
 *
 * @param failures the earliest first
 */
export function failingBrowsers(
  { remote, live, canary, share }: CanaryOnTrial,
  failures: readonly BrowserFailure[],
): FailingBrowsers {
  const counted = new Set<string>();
  const ofAddress = new Map<string, number>();
  const found = { canary: 0, live: 0 };
  for (const { version, browser, address } of failures) {
    const arm = hasCanary(browser, remote, canary, share) ? 'canary' : 'live';
    if (version !== (arm === 'canary' ? canary : live) || counted.has(browser)) continue;
    const before = ofAddress.get(address) ?? 0;
    if (before >= RULE.perAddress) continue;
    counted.add(browser);
    ofAddress.set(address, before + 1);
    found[arm] += 1;
  }
  return found;
}

/** How many times likelier these failing browsers are under a worse canary than under a tolerable one. */
export function evidence({ canary, live }: FailingBrowsers, share: number): number {
  const equal = canaryProbability(RULE.tolerated, share);
  const ratios = RULE.worse.map((times) => {
    const worse = canaryProbability(times, share);
    return Math.exp(canary * Math.log(worse / equal) + live * Math.log((1 - worse) / (1 - equal)));
  });
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}

/** The probability that a failing browser has the canary, if that fails so many times as often as the live version. */
const canaryProbability = (times: number, share: number): number =>
  (times * share) / (times * share + 100 - share);

/** @returns why the canary is rolled back; null: it stays */
export function reasonToRollBack(trial: CanaryOnTrial, failing: FailingBrowsers): string | null {
  if (failing.canary < RULE.fewest || evidence(failing, trial.share) < 1 / RULE.falseAlarms) return null;
  const { canary, live } = failing;
  return `${canary} of ${canary + live} failing browsers had ${trial.canary}, which ${trial.share}% of all browsers get`;
}
