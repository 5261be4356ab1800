import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { ADMIN_APP_SECRET } from './people';

const PERIOD_MS = 30_000;
/** The server accepts codes of this many steps before and after the current one. */
const SKEW_STEPS = 1;
/** Minimum remaining validity of a code, as a busy machine sends it late. */
const LATE_MS = 15_000;
/** The oldest step whose code is worth trying. */
const oldestStep = () => Math.floor((Date.now() + LATE_MS) / PERIOD_MS) - SKEW_STEPS;

/** Whether a code was accepted, or had been used before. */
type CodeOutcome = 'accepted' | 'used';

/**
 * Passes the admin's second factor. Each code works once and several tests may log in concurrently, so it tries the
 * currently valid codes in order, then waits for the next one.
 */
export async function passWithAppCode(offer: (code: string) => Promise<CodeOutcome>): Promise<void> {
  const app = new TOTP({ secret: ADMIN_APP_SECRET });
  let step = oldestStep();
  for (;;) {
    const untilAcceptedMs = (step - SKEW_STEPS) * PERIOD_MS - Date.now();
    if (untilAcceptedMs > 0) await pause(untilAcceptedMs);
    if ((await offer(app.generate({ timestamp: step * PERIOD_MS }))) === 'accepted') return;
    step = Math.max(step + 1, oldestStep());
  }
}
