import type {
  BusinessDetails,
  BusinessDetailsWrite,
  Invoice,
  InvoiceKind,
  InvoiceSummary,
  InvoicesQuery,
} from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';
import { partOf } from '../http/own-list';
import { CURRENCY } from '../ledger/ledger';

/** The names that documents show after a deletion. */
const FORMER_CLIENT = 'A former client';
const FORMER_SELLER = 'A former professional';

/** What a professional's invoices say about the business; empty before it is entered. */
export async function findBusinessDetails(
  queries: Queries,
  professionalId: string,
): Promise<BusinessDetails> {
  const found = await queries
    .selectFrom('business_details')
    .select(['business_name', 'abn', 'is_registered_for_gst'])
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();
  return found ?? { business_name: null, abn: null, is_registered_for_gst: false };
}

/** Saves it for documents that are issued from now on. Issued ones stay as they are. */
export async function saveBusinessDetails(
  queries: Queries,
  professionalId: string,
  details: BusinessDetailsWrite,
  now: Date,
): Promise<void> {
  const values = { ...details, updated_at: now };
  await queries
    .insertInto('business_details')
    .values({ professional_id: professionalId, ...values })
    .onConflict((conflict) => conflict.column('professional_id').doUpdateSet(values))
    .execute();
}

const SUMMARY = [
  'i.id',
  'i.number',
  'i.kind',
  'i.is_registered_for_gst',
  'i.booking_id',
  'i.client_name',
  'i.issued_at',
  'i.total_cents',
] as const;

type Whose = { readonly bookingId: string } | { readonly professionalId: string };

/** Documents of a booking in their order, or of a professional, newest first. */
export async function listInvoices(
  queries: Queries,
  whose: Whose,
  part: InvoicesQuery = { skip: 0 },
): Promise<InvoiceSummary[]> {
  const invoices = queries.selectFrom('invoices as i').select(SUMMARY);
  const listed =
    'bookingId' in whose
      ? invoices.where('i.booking_id', '=', whose.bookingId).orderBy('i.number')
      : partOf(
          invoices.where('i.professional_id', '=', whose.professionalId).orderBy('i.number', 'desc'),
          part,
        );
  return (await listed.execute()).map(toSummary);
}

export async function countInvoices(queries: Queries, professionalId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('professional_id', '=', professionalId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface SummaryRow {
  readonly id: string;
  readonly number: number;
  readonly kind: InvoiceKind;
  readonly is_registered_for_gst: boolean;
  readonly booking_id: string;
  readonly client_name: string | null;
  readonly issued_at: Date;
  readonly total_cents: number;
}

const toSummary = (row: SummaryRow): InvoiceSummary => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  is_registered_for_gst: row.is_registered_for_gst,
  booking_id: row.booking_id,
  client_name: row.client_name ?? FORMER_CLIENT,
  issued_at: row.issued_at.toISOString(),
  total_cents: row.total_cents,
});

/** A document with the parties that may read it. */
export interface FoundInvoice {
  readonly clientId: string;
  readonly professionalId: string;
  readonly invoice: Invoice;
}

export async function findInvoice(queries: Queries, id: string): Promise<FoundInvoice | undefined> {
  const row = await queries
    .selectFrom('invoices as i')
    .leftJoin('invoices as adjusted', 'adjusted.id', 'i.adjusts_id')
    .select([
      ...SUMMARY,
      'i.client_id',
      'i.professional_id',
      'i.document',
      'i.seller_name',
      'i.seller_abn',
      'adjusted.id as adjusted_id',
      'adjusted.number as adjusted_number',
      'adjusted.kind as adjusted_kind',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { document, adjusted_id, adjusted_number, adjusted_kind } = row;
  const invoice: Invoice = {
    ...toSummary(row),
    currency: CURRENCY,
    seller: { name: row.seller_name ?? FORMER_SELLER, abn: row.seller_abn },
    visit_start: document.visit_start,
    time_zone: document.time_zone,
    lines: [...document.lines],
    gst_cents: document.gst_cents,
    deposit_cents: document.deposit_cents,
    charged_cents: document.charged_cents ?? 0,
    due_cents: document.due_cents,
    adjusts:
      adjusted_id === null || adjusted_number === null || adjusted_kind === null
        ? null
        : { id: adjusted_id, number: adjusted_number, kind: adjusted_kind },
  };
  return { clientId: row.client_id, professionalId: row.professional_id, invoice };
}

/** The newest document of a booking, of one kind if it is named. */
export const findNewestInvoice = (
  queries: Queries,
  bookingId: string,
  kind?: InvoiceKind,
): Promise<Pick<SummaryRow, 'id' | 'kind' | 'is_registered_for_gst'> | undefined> =>
  queries
    .selectFrom('invoices')
    .select(['id', 'kind', 'is_registered_for_gst'])
    .where('booking_id', '=', bookingId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'invoice'))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
