import { startStripeDouble } from './double';

/**
 * `npm start` runs it beside the product; port, folder, secrets and the product's webhook come from the environment.
 */
const { PORT, FOLDER, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, WEBHOOK_URL } = process.env;
if (!PORT || !FOLDER || !STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !WEBHOOK_URL)
  throw new Error(
    "Stripe's double needs PORT, FOLDER, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and WEBHOOK_URL.",
  );
const double = await startStripeDouble({
  port: Number(PORT),
  folder: FOLDER,
  secretKey: STRIPE_SECRET_KEY,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  webhookUrl: WEBHOOK_URL,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void double.stop().then(() => process.exit(0)));
process.send?.({ type: 'listening' });
