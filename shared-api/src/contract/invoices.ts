import { array, boolean, type InferType, number, object, string } from 'yup';
import { abnDigits, isAbn } from './abn';
import { lineField } from './fields';
import { MAX_NAME_LENGTH, MAX_SEARCH_LENGTH } from './limits';
import { ownListFields, pagingFields } from './paging';

/**
 * receipt: a deposit was paid. invoice: a visit took place, a deposit is kept, or a missed visit was charged.
 * adjustment_note: an invoice changed.
 * refund_receipt: a deposit goes back without an invoice.
 */
const INVOICE_KINDS = ['receipt', 'invoice', 'adjustment_note', 'refund_receipt'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

const INVOICE_MESSAGES = {
  abnInvalid: 'This is not a valid ABN. Please check its 11 digits.',
  abnForGst: 'Enter your ABN: a tax invoice needs it.',
} as const;

/** Business details on a professional's invoices. The ABN is eleven digits. */
export const businessDetailsSchema = object({
  business_name: string().nullable().defined(),
  abn: string().nullable().defined(),
  is_registered_for_gst: boolean().defined(),
});
export type BusinessDetails = InferType<typeof businessDetailsSchema>;

export const businessDetailsWriteSchema = object({
  business_name: lineField()
    .max(MAX_NAME_LENGTH, `Must be ${MAX_NAME_LENGTH} characters or fewer`)
    .nullable()
    .transform((name: string | null) => name || null)
    .default(null),
  abn: string()
    .nullable()
    .transform((abn: string | null) => (abn && abnDigits(abn)) || null)
    .default(null)
    .test('abn', INVOICE_MESSAGES.abnInvalid, (abn) => !abn || isAbn(abn))
    .test('gst', INVOICE_MESSAGES.abnForGst, (abn, { parent }) => !parent.is_registered_for_gst || !!abn),
  is_registered_for_gst: boolean().default(false),
});
export type BusinessDetailsWrite = InferType<typeof businessDetailsWriteSchema>;

const kindField = () => string<InvoiceKind>().oneOf(INVOICE_KINDS).defined();
const centsField = () => number().integer().defined();

/** A line of a list of documents. `number` counts the documents of one professional, without a gap. */
export const invoiceSummarySchema = object({
  id: string().defined(),
  number: number().integer().defined(),
  kind: kindField(),
  is_registered_for_gst: boolean().defined(),
  booking_id: string().defined(),
  seller_name: string().defined(),
  client_name: string().defined(),
  issued_at: string().defined(),
  /** Of the professional. */
  time_zone: string().defined(),
  /** Of an adjustment note below zero, when it lowers its invoice. */
  total_cents: centsField(),
});
export type InvoiceSummary = InferType<typeof invoiceSummarySchema>;

/** A receipt, invoice, adjustment note or refund receipt, as issued. Amounts are AUD cents. */
export const invoiceSchema = invoiceSummarySchema.shape({
  currency: string().defined(),
  seller: object({
    name: string().defined(),
    abn: string().nullable().defined(),
  }).defined(),
  visit_start: string().defined(),
  lines: array()
    .of(
      object({
        description: string().defined(),
        quantity: number().integer().defined(),
        amount_cents: centsField(),
      }).defined(),
    )
    .defined(),
  /** The GST in the total; null when the seller is not registered, and for a deposit that is only held. */
  gst_cents: centsField().nullable(),
  /** Of an invoice: the part of the deposit that counts towards its total. */
  deposit_cents: centsField(),
  /** The no-show charge to the kept card. */
  charged_cents: centsField(),
  /** Of an invoice for a visit: the amount due on the day. */
  due_cents: centsField(),
  /** The document that it adjusts. */
  adjusts: object({ id: string().defined(), number: number().integer().defined(), kind: kindField() })
    .nullable()
    .defined(),
});
export type Invoice = InferType<typeof invoiceSchema>;

/** Part of a client's or a professional's documents, newest first. */
export const invoicesQuerySchema = object(ownListFields);
export type InvoicesQuery = InferType<typeof invoicesQuerySchema>;

/** `search`: the id of a booking or a document, its number, or words of the names of both parties. */
export const adminInvoicesQuerySchema = object({
  ...pagingFields,
  search: string().trim().max(MAX_SEARCH_LENGTH),
  kind: string<InvoiceKind>().oneOf(INVOICE_KINDS, 'Unknown kind'),
});
export type AdminInvoicesQuery = Partial<InferType<typeof adminInvoicesQuerySchema>>;
