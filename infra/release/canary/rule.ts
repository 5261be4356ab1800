import type { BrowserFailure } from '@crown-and-coil/backend/browser-failures';
import { hasCanary } from './share';

/**
 * Decides when a canary is rolled back automatically.
 *
 * Canaries are assigned at random, so if both versions are equally good, the canary's share of the failing browsers has
 * the canary, whatever the traffic and the usual errors. The rule is a sequential test of that: each failing browser
 * multiplies the evidence by how much likelier it is under a worse canary than under an equal one. Under an equal one
 * the evidence exceeds 1/FALSE_ALARMS with a probability of at most FALSE_ALARMS, however often and however long it is
 * evaluated (Ville's inequality).
 */
export const RULE = {
  /** The minimum of browsers that fail with the canary. */
  fewest: 20,
  /** The tolerated ratio of a canary's failures to the live version's, as its files are not cached yet. */
  tolerated: 1.5,
  /** The worse canaries that the evidence is averaged over: how many times as often they fail. */
  worse: [3, 10, 100],
  /** The probability that a canary which is no worse than tolerated is ever rolled back. */
  falseAlarms: 1e-4,
  /** How many failing browsers per address count, so that fake reports need many networks. */
  perAddress: 3,
} as const;

export interface CanaryOnTrial {
  readonly remote: string;
  readonly live: string;
  readonly canary: string;
  /** Per cent of browsers. */
  readonly share: number;
}

/** Browsers that failed with the version assigned to them. */
export interface FailingBrowsers {
  readonly canary: number;
  readonly live: number;
}

/**
 * Counts failing browsers: each once, a few per address, and only failures of the version assigned to the browser.
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

/** The probability that a failing browser has the canary, if it fails this many times as often as the live version. */
const canaryProbability = (times: number, share: number): number =>
  (times * share) / (times * share + 100 - share);

/** @returns why the canary is rolled back; null: it stays */
export function reasonToRollBack(trial: CanaryOnTrial, failing: FailingBrowsers): string | null {
  if (failing.canary < RULE.fewest || evidence(failing, trial.share) < 1 / RULE.falseAlarms) return null;
  const { canary, live } = failing;
  return `${canary} of ${canary + live} failing browsers had ${trial.canary}, which ${trial.share}% of all browsers get`;
}
