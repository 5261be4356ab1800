import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, listenError } from '@crown-and-coil/servers/postgres';
import { step } from './progress';
import { keptSecret } from './secrets';
import { keepRunning } from './supervised-program';

interface LocalStripe {
  /** What the API needs to use it; empty without the double. */
  readonly env: Readonly<Record<string, string>>;
  /** The page that lists its payments. */
  readonly url: string | undefined;
  stop(): Promise<void>;
}

interface LocalStripeOptions {
  readonly dataDir: string;
  /** The product's address on this machine, to which it sends events. */
  readonly siteUrl: string;
  readonly stopping: AbortSignal;
}

/**
 * Starts Stripe's double beside the product, unless STRIPE_SECRET_KEY names Stripe itself or STRIPE_DOUBLE=off wants a
 * site without payments. No money moves.
 */
export async function startLocalStripe({
  dataDir,
  siteUrl,
  stopping,
}: LocalStripeOptions): Promise<LocalStripe> {
  const { NODE_ENV, STRIPE_DOUBLE, STRIPE_SECRET_KEY } = process.env;
  if (NODE_ENV === 'production' || STRIPE_DOUBLE === 'off' || STRIPE_SECRET_KEY)
    return { env: {}, url: undefined, stop: async () => undefined };
  const folder = join(dataDir, 'stripe');
  const port = await keptPort(folder);
  const url = `http://127.0.0.1:${port}`;
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${keptSecret(dataDir, 'stripe-key')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${keptSecret(dataDir, 'stripe-webhook')}`,
  };
  const double = {
    name: "Stripe's double",
    file: 'infra/stripe-double/main.ts',
    env: { ...keys, PORT: String(port), FOLDER: folder, WEBHOOK_URL: `${siteUrl}/api/payments/events` },
    logFile: join(dataDir, 'logs', 'stripe.log'),
  };
  const stop = await step("Start Stripe's double", () => keepRunning(double, url, stopping));
  return { env: { ...keys, STRIPE_API_URL: url }, url, stop };
}

/**
 * The same at each start while it is free, as addresses of checkout pages are stored. Deleted with the data folder.
 */
export async function keptPort(folder: string): Promise<number> {
  const file = join(folder, 'port');
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  // Zero also when it was truncated while it was written.
  if (kept > 0 && (await listenError(kept, '127.0.0.1')) === undefined) return kept;
  const port = await freePort();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, String(port));
  return port;
}
