import { setTimeout as pause } from 'node:timers/promises';
import {
  type Booking,
  type DepositCheckout,
  HOUSE_RULES_TEMPLATES,
} from '@crown-and-coil/shared-api/contract';
import type { Client } from 'pg';
import { ApiClient, type ApiRequest, type Outcome } from './api-client';
import type { DrillProfessional } from './people';

const PAYS = '4242424242424242';
const LOOK_MS = 150;
/** The provider delivers an event again after 1, 5, 30 and 300 seconds; a fault lasts less than a minute. */
const SETTLED_MS = 8 * 60_000;

/** Submits a form on a page of the payment provider. */
async function submit(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The payment provider's page answered ${answer.status}.`);
}

/** Makes a professional require deposits: onboards at the provider and sets the "fair" house rules. */
export async function askForDeposits(
  origin: string,
  database: Client,
  payee: DrillProfessional,
): Promise<void> {
  const apiClient = new ApiClient(origin);
  try {
    const { token } = payee;
    const path = `/professionals/${payee.id}/payments/onboarding`;
    const { status, body } = await apiClient.ask({ method: 'POST', path, token });
    if (status !== 200) throw new Error(`The onboarding was answered ${status}: ${JSON.stringify(body)}`);
    await submit((body as { url: string }).url, { how: 'all' });
  } finally {
    apiClient.close();
  }
  await database.query('insert into house_rules values ($1, 1, $2, now())', [
    payee.id,
    HOUSE_RULES_TEMPLATES.fair,
  ]);
  await database.query('update professionals set house_rules_version = 1 where id = $1', [payee.id]);
  const deadline = performance.now() + SETTLED_MS;
  const canTakeDeposits = async () => {
    const { rows } = await database.query<{ can: boolean }>(
      'select can_take_deposits as can from payment_accounts where professional_id = $1',
      [payee.id],
    );
    return rows[0]?.can === true;
  };
  while (!(await canTakeDeposits())) {
    if (performance.now() > deadline) throw new Error('The provider did not confirm the onboarding.');
    await pause(LOOK_MS);
  }
}

/**
 * Pays a booking's deposit on the provider's page, and waits until the site confirms it.
 * @param ask repeats until it has an expected answer @returns the cents that were paid, or what went wrong
 */
export async function payDeposit(
  ask: (question: ApiRequest, expected: readonly number[]) => Promise<Outcome>,
  bookingId: string,
  token: string,
): Promise<number | string> {
  const opened = await ask({ method: 'POST', path: `/bookings/${bookingId}/deposit`, token }, [200]);
  if (opened.status !== 200) return `the deposit of ${bookingId} could not be paid`;
  await submit((opened.body as DepositCheckout).url, { number: PAYS });
  const deadline = performance.now() + SETTLED_MS;
  for (;;) {
    const { body } = await ask({ method: 'GET', path: `/bookings/${bookingId}`, token }, [200]);
    const { deposit } = body as Booking;
    if (deposit?.state === 'paid') return deposit.amount_cents;
    if (performance.now() > deadline) return `the deposit of ${bookingId} was paid and is ${deposit?.state}`;
    await pause(LOOK_MS);
  }
}
