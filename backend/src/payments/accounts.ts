import type { PaymentSetup } from '@crown-and-coil/shared-api/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, Queries } from '../database/connection';
import { type AccountState, type PaymentProvider, PaymentProviderError } from './provider';
import type { PaymentAccountsTable } from './tables';

type PaymentAccount = Selectable<PaymentAccountsTable>;

/** The page queries again after returning from the provider, whose event may be late. */
const FRESH_MS = 3_000;

export const findPaymentAccount = (
  queries: Queries,
  professionalId: string,
): Promise<PaymentAccount | undefined> =>
  queries
    .selectFrom('payment_accounts')
    .selectAll()
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();

/** The provider's account to pay; null while the professional cannot take deposits. */
export async function accountForDeposits(
  queries: Queries,
  payments: Pick<PaymentProvider, 'name'>,
  professionalId: string,
): Promise<string | null> {
  if (payments.name === 'none') return null;
  const account = await findPaymentAccount(queries, professionalId);
  return account?.can_take_deposits ? account.reference : null;
}

/** Stores the account of a professional who has none yet, unless they have deleted theirs meanwhile. */
export async function keepPaymentAccount(
  database: Database,
  professionalId: string,
  reference: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into payment_accounts (
      professional_id, reference, can_take_deposits, payouts_enabled, missing, created_at, checked_at
    )
    select id, ${reference}, false, false, '{}', ${now}, to_timestamp(0)
    from professionals where id = ${professionalId} and deleted_at is null for share
    on conflict (professional_id) do nothing`.execute(database);
}

/** Fetches an account's state from the provider, and stores it unless a later fetch finished first. */
export async function refreshAccount(
  database: Database,
  payments: PaymentProvider,
  reference: string,
  askedAt: Date,
): Promise<void> {
  const { canTakeDeposits, payoutsEnabled, missing }: AccountState = await payments.accountState(reference);
  await database
    .updateTable('payment_accounts')
    .set({
      can_take_deposits: canTakeDeposits,
      payouts_enabled: payoutsEnabled,
      missing: [...missing],
      checked_at: askedAt,
    })
    .where('reference', '=', reference)
    .where('checked_at', '<=', askedAt)
    .execute();
}

/** Whether a professional can take deposits, and what is missing. The last known state when the provider is down. */
export async function readPaymentSetup(
  database: Database,
  payments: PaymentProvider,
  professionalId: string,
  now: Date,
): Promise<PaymentSetup> {
  let account = await findPaymentAccount(database, professionalId);
  if (account && payments.name !== 'none' && isWorthAsking(account, now)) {
    await refreshAccount(database, payments, account.reference, now).catch(ignoreOutage);
    account = await findPaymentAccount(database, professionalId);
  }
  return setupOf(payments.name, account);
}

const isWorthAsking = ({ can_take_deposits, payouts_enabled, checked_at }: PaymentAccount, now: Date) =>
  !(can_take_deposits && payouts_enabled) && now.getTime() - checked_at.getTime() > FRESH_MS;

function ignoreOutage(error: unknown): void {
  if (!(error instanceof PaymentProviderError)) throw error;
}

function setupOf(provider: PaymentProvider['name'], account: PaymentAccount | undefined): PaymentSetup {
  const { can_take_deposits = false, payouts_enabled = false, missing = [] } = account ?? {};
  const isReady = provider !== 'none' && can_take_deposits;
  return {
    state: stateOf(provider, account),
    can_take_deposits: isReady,
    payouts_enabled: provider !== 'none' && payouts_enabled,
    missing: provider === 'none' ? [] : missing,
  };
}

function stateOf(
  provider: PaymentProvider['name'],
  account: PaymentAccount | undefined,
): PaymentSetup['state'] {
  if (provider === 'none') return 'unavailable';
  if (account === undefined) return 'not_started';
  return account.can_take_deposits ? 'ready' : 'pending';
}
