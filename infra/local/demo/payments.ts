import type { Database, PaymentProvider } from '@crown-and-coil/backend/seeding';
import { keepPaymentAccount, refreshAccount } from '@crown-and-coil/backend/seeding';
import { DEMO_PROFESSIONALS } from './professionals';

/** Onboards the demo's professionals with Stripe's double: what they would do at Stripe's pages. Others stay as they are. */
export async function onboardDemo(database: Database, payments: PaymentProvider, now: Date): Promise<void> {
  const waiting = await database
    .selectFrom('professionals')
    .innerJoin('users', 'users.id', 'professionals.user_id')
    .leftJoin('payment_accounts', 'payment_accounts.professional_id', 'professionals.id')
    .select('professionals.id')
    .where(
      'users.email',
      'in',
      DEMO_PROFESSIONALS.map(({ key }) => `${key}@demo.test`),
    )
    .where('professionals.deleted_at', 'is', null)
    .where('payment_accounts.reference', 'is', null)
    .execute();
  for (const { id } of waiting) {
    const page = 'http://localhost/';
    const { accountReference, url } = await payments.startOnboarding(
      id,
      null,
      { returnUrl: page, refreshUrl: page },
      `onboarding ${id}`,
    );
    await fetch(url, { method: 'POST', body: new URLSearchParams({ how: 'all' }), redirect: 'manual' });
    await keepPaymentAccount(database, id, accountReference, now);
    await refreshAccount(database, payments, accountReference, now);
  }
}
