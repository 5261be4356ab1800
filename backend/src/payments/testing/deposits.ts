import { type Booking, DAY_MS, HOUR_MS, HOUSE_RULES_TEMPLATES } from '@crown-and-coil/shared-api/contract';
import type { TestApp } from '../../../testing/app';
import { onboardAt, payAt } from '../../../testing/stripe-double';
import { book, makeVisit, type Visit } from '../../bookings/testing/visit';

export const PAYS = '4242424242424242';
export const IS_DISPUTED = '4000000000000259';

interface VisitWithDeposit extends Visit {
  /** The first of eight hours that can be booked. */
  readonly start_time: string;
}

/**
 * A visit in five days with a professional who is set up for deposits and requires a fifth of the price, 10 AUD.
 * @param settle applies all pending events of the provider
 */
export async function visitWithDeposit(
  testApp: TestApp,
  settle: () => Promise<void>,
): Promise<VisitWithDeposit> {
  const start = Date.now() + 5 * DAY_MS;
  const start_time = new Date(start - (start % 900_000)).toISOString();
  const end_time = new Date(Date.parse(start_time) + 8 * HOUR_MS).toISOString();
  const visit = await makeVisit(testApp, { start_time, end_time });
  const { id, token } = visit.professional;
  const onboarding = await testApp.call('POST', `/professionals/${id}/payments/onboarding`, { token });
  await onboardAt(onboarding.json().url);
  await settle();
  const rules = JSON.stringify(HOUSE_RULES_TEMPLATES.fair);
  await testApp.database
    .insertInto('house_rules')
    .values({ professional_id: id, version: 1, created_at: new Date(), rules })
    .execute();
  await testApp.database
    .updateTable('professionals')
    .set({ house_rules_version: 1 })
    .where('id', '=', id)
    .execute();
  return { ...visit, start_time };
}

/** Books an hour of the visit and pays its deposit at the provider's page; its events are not yet delivered. */
export async function bookAndPay(
  testApp: TestApp,
  visit: VisitWithDeposit,
  hour: number,
  card: string = PAYS,
): Promise<string> {
  const start_time = new Date(Date.parse(visit.start_time) + hour * HOUR_MS).toISOString();
  const { id } = (await book(testApp, visit, { start_time, house_rules_version: 1 })).json<Booking>();
  const { token } = visit.client;
  const opened = await testApp.call('POST', `/bookings/${id}/deposit`, { token });
  await payAt(opened.json<{ url: string }>().url, card);
  return id;
}
