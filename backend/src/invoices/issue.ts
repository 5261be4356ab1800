import type { Booking, InvoiceKind } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { findBusinessDetails } from './queries';
import { type Draft, draftsOf, owedCents, receiptOf } from './rules';

/** Issues the receipt of a deposit, in the transaction that books it. */
export async function issueReceipt(
  transaction: Transaction<Tables>,
  booking: Booking,
  cents: number,
  now: Date,
): Promise<void> {
  const seller = await readSeller(transaction, booking);
  await issue(transaction, { booking, seller, draft: receiptOf(booking, cents), adjustsId: null, now });
}

/**
 * Issues the documents for a change of a booking's status, no-show or money, in its transaction and after its ledger
 * entries; none when the documents already state what is owed. Lock the booking first.
 * @param booking as it is after the change
 * @param refundCents refunded to the card by this change
 */
export async function issueInvoices(
  transaction: Transaction<Tables>,
  booking: Booking,
  refundCents: number,
  now: Date,
): Promise<void> {
  const isWithoutMoney = booking.deposit === null && booking.status === 'cancelled';
  if (isWithoutMoney && owedCents(booking) === 0) return;
  const issued = await transaction
    .selectFrom('invoices')
    .select([
      'id',
      'kind',
      'total_cents as totalCents',
      'seller_name as sellerName',
      'seller_abn as abn',
      'is_registered_for_gst as isRegisteredForGst',
    ])
    .where('booking_id', '=', booking.id)
    .execute();
  const present = await readSeller(transaction, booking);
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  for (const draft of draftsOf(booking, issued, refundCents, (invoice ?? present).isRegisteredForGst)) {
    // An adjustment has the seller of the original document, with its GST registration.
    const changed = issued.find(({ kind }) => kind === CHANGED_BY[draft.kind]);
    const seller: Seller = changed ? { ...changed, name: changed.sellerName ?? present.name } : present;
    await issue(transaction, { booking, seller, draft, adjustsId: changed?.id ?? null, now });
  }
}

/** The document that a document adjusts. */
const CHANGED_BY: Readonly<Record<InvoiceKind, InvoiceKind | undefined>> = {
  receipt: undefined,
  invoice: undefined,
  adjustment_note: 'invoice',
  refund_receipt: 'receipt',
};

interface Seller {
  readonly name: string;
  readonly abn: string | null;
  readonly isRegisteredForGst: boolean;
}

async function readSeller(transaction: Transaction<Tables>, { professional }: Booking): Promise<Seller> {
  const { business_name, abn, is_registered_for_gst } = await findBusinessDetails(
    transaction,
    professional.id,
  );
  return { name: business_name ?? professional.display_name, abn, isRegisteredForGst: is_registered_for_gst };
}

interface Issued {
  readonly booking: Booking;
  readonly seller: Seller;
  readonly draft: Draft;
  readonly adjustsId: string | null;
  readonly now: Date;
}

/** Takes the next number and writes the document. The number's row stays locked until the transaction ends. */
async function issue(
  transaction: Transaction<Tables>,
  { booking, seller, draft, adjustsId, now }: Issued,
): Promise<void> {
  const { client, professional } = booking;
  const clientName = `${client.first_name} ${client.last_name}`.trim();
  await sql`
    with numbered as (
      insert into invoice_counters (professional_id, last_number) values (${professional.id}, 1)
      on conflict (professional_id) do update set last_number = invoice_counters.last_number + 1
      returning last_number
    )
    insert into invoices (id, professional_id, number, kind, booking_id, client_id, adjusts_id, is_registered_for_gst,
      total_cents, document, seller_name, seller_abn, client_name, issued_at)
    select ${newId()}::uuid, ${professional.id}::uuid, last_number, ${draft.kind}::text, ${booking.id}::uuid,
      ${client.id}::uuid, ${adjustsId}::uuid, ${seller.isRegisteredForGst}::boolean, ${draft.totalCents}::bigint,
      ${JSON.stringify(draft.document)}::jsonb, ${seller.name}::text, ${seller.abn}::text, ${clientName}::text,
      ${now}::timestamptz
    from numbered`.execute(transaction);
}
