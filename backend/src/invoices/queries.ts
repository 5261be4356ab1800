import type {
  AdminInvoicesQuery,
  BusinessDetails,
  BusinessDetailsWrite,
  Invoice,
  InvoiceKind,
  InvoiceSummary,
  InvoicesQuery,
  Page,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { FORMER_CLIENT, FORMER_PROFESSIONAL } from '../accounts/former-names';
import type { Database, Queries } from '../database/connection';
import { lockProfessional } from '../database/owned-things';
import { type PagePart, readPage } from '../database/pages';
import type { Tables } from '../database/tables';
import { containsWord, wordsOf } from '../database/text-search';
import { partOf } from '../http/own-list';
import { CURRENCY } from '../ledger/ledger';

/** Business details for a professional's invoices; empty before they are entered. */
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

/**
 * Saves them for future documents. Issued ones stay unchanged.
 * @throws DomainError not_logged_in when the account was deleted meanwhile
 */
export async function saveBusinessDetails(
  transaction: Transaction<Tables>,
  professionalId: string,
  details: BusinessDetailsWrite,
  now: Date,
): Promise<void> {
  await lockProfessional(transaction, professionalId);
  const values = { ...details, updated_at: now };
  await transaction
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
  'i.seller_name',
  'i.client_name',
  'i.issued_at',
  'i.total_cents',
  sql<string>`i.document ->> 'time_zone'`.as('time_zone'),
] as const;

type Party = { readonly clientId: string } | { readonly professionalId: string };

const isOf = (party: Party) =>
  'clientId' in party
    ? sql<SqlBool>`i.client_id = ${party.clientId}`
    : sql<SqlBool>`i.professional_id = ${party.professionalId}`;

/** Documents of a booking in their order, or of a party of bookings, newest first. */
export async function listInvoices(
  queries: Queries,
  whose: { readonly bookingId: string } | Party,
  part: InvoicesQuery = { skip: 0 },
): Promise<InvoiceSummary[]> {
  const invoices = queries.selectFrom('invoices as i').select(SUMMARY);
  const listed =
    'bookingId' in whose
      ? invoices.where('i.booking_id', '=', whose.bookingId).orderBy('i.number')
      : partOf(
          // The numbers of one professional are in the order of their issue.
          'professionalId' in whose
            ? invoices.where(isOf(whose)).orderBy('i.number', 'desc')
            : invoices.where(isOf(whose)).orderBy('i.issued_at', 'desc').orderBy('i.id', 'desc'),
          part,
        );
  return (await listed.execute()).map(toSummary);
}

export async function countInvoices(queries: Queries, party: Party): Promise<number> {
  const { count } = await queries
    .selectFrom('invoices as i')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isOf(party))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const NUMBER = /^\d{1,9}$/;

/**
 * Each word is looked up by index in the current names of the parties, with which the names on documents are erased.
 */
const namesWord = (word: string) => sql<SqlBool>`(
    i.professional_id in (
      select p.id from professionals p where ${containsWord(sql<string>`search_text(p.display_name)`, word)}
    )
    or i.client_id in (
      select c.id from clients c
      where c.deleted_at is null
        and ${containsWord(sql<string>`search_text(c.first_name || ' ' || c.last_name)`, word)}
    )
  )`;

function searched(search: string): RawBuilder<SqlBool>[] {
  if (isUuid(search)) return [sql<SqlBool>`(i.booking_id = ${search} or i.id = ${search})`];
  if (NUMBER.test(search)) return [sql<SqlBool>`i.number = ${Number(search)}`];
  return wordsOf(search).map(namesWord);
}

/** A page of the documents of all professionals, newest first. */
export async function searchInvoices(
  database: Database,
  { search = '', kind, skip, limit }: AdminInvoicesQuery & PagePart,
): Promise<Page<InvoiceSummary>> {
  let matching = database.selectFrom('invoices as i');
  if (kind !== undefined) matching = matching.where('i.kind', '=', kind);
  for (const condition of searched(search)) matching = matching.where(condition);
  const newest = matching.select(SUMMARY).orderBy('i.issued_at', 'desc').orderBy('i.id', 'desc');
  const { rows, total } = await readPage(newest, matching, { skip, limit });
  return { results: rows.map(toSummary), total, skip, limit };
}

interface SummaryRow {
  readonly id: string;
  readonly number: number;
  readonly kind: InvoiceKind;
  readonly is_registered_for_gst: boolean;
  readonly booking_id: string;
  readonly seller_name: string | null;
  readonly client_name: string | null;
  readonly issued_at: Date;
  readonly total_cents: number;
  readonly time_zone: string;
}

const toSummary = (row: SummaryRow): InvoiceSummary => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  is_registered_for_gst: row.is_registered_for_gst,
  booking_id: row.booking_id,
  seller_name: row.seller_name ?? FORMER_PROFESSIONAL,
  client_name: row.client_name ?? FORMER_CLIENT,
  issued_at: row.issued_at.toISOString(),
  total_cents: row.total_cents,
  time_zone: row.time_zone,
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
    seller: { name: row.seller_name ?? FORMER_PROFESSIONAL, abn: row.seller_abn },
    visit_start: document.visit_start,
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
  kind: InvoiceKind | undefined,
): Promise<Pick<SummaryRow, 'id' | 'kind' | 'is_registered_for_gst'> | undefined> =>
  queries
    .selectFrom('invoices')
    .select(['id', 'kind', 'is_registered_for_gst'])
    .where('booking_id', '=', bookingId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'invoice'))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
