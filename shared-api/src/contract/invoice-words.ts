import type * as Wire from './invoices';
import type { InvoiceKind } from './invoices';
import type { Domain } from './names';

/** Texts of receipts and invoices, the same on pages, in PDF files and in mails. */

type Titled = Pick<Domain<Wire.InvoiceSummary>, 'kind' | 'isRegisteredForGst'>;

/** 'Tax invoice' only for a seller registered for GST. */
export function invoiceTitle({ kind, isRegisteredForGst }: Titled): string {
  const titles: Record<InvoiceKind, string> = {
    receipt: 'Receipt',
    invoice: isRegisteredForGst ? 'Tax invoice' : 'Invoice',
    adjustment_note: 'Adjustment note',
    refund_receipt: 'Refund receipt',
  };
  return titles[kind];
}

/** The part of a total that is GST: an eleventh, to the nearest cent. */
export const gstOf = (totalCents: number) => Math.sign(totalCents) * Math.round(Math.abs(totalCents) / 11);

type Invoice = Domain<Wire.Invoice>;

/** The figures under the lines, in order; the first is the total. Amounts are cents. */
export function invoiceFigures(invoice: Invoice): [term: string, cents: number][] {
  const { kind, totalCents, gstCents, depositCents, chargedCents, dueCents } = invoice;
  const totals: Record<InvoiceKind, string> = {
    receipt: 'Deposit paid',
    invoice: 'Total',
    adjustment_note: totalCents < 0 ? 'Taken off the invoice' : 'Added to the invoice',
    refund_receipt: 'Back to the card',
  };
  return [
    [totals[kind], totalCents],
    ...(gstCents === null ? [] : ([['GST in the total', gstCents]] as [string, number][])),
    ...(depositCents > 0 ? ([['Paid as a deposit', depositCents]] as [string, number][]) : []),
    ...(chargedCents > 0 ? ([['Charged to the kept card', chargedCents]] as [string, number][]) : []),
    ...(kind === 'invoice' ? ([['Due on the day', dueCents]] as [string, number][]) : []),
  ];
}

/** Notes under the figures. */
export function invoiceNotes({ kind, adjusts, isRegisteredForGst }: Invoice): string[] {
  const adjusted =
    adjusts && `${invoiceTitle({ ...adjusts, isRegisteredForGst }).toLowerCase()} ${adjusts.number}`;
  switch (kind) {
    case 'receipt':
      return ['The deposit counts towards the price. The invoice is issued after the visit.'];
    case 'invoice':
      return isRegisteredForGst
        ? ['The total price includes GST.']
        : ['The seller is not registered for GST. No GST is in the total.'];
    case 'adjustment_note':
      return [`Changes ${adjusted ?? 'an invoice'}.`];
    case 'refund_receipt':
      return [
        ...(adjusted ? [`Refunds ${adjusted}.`] : []),
        'It usually arrives on the card within 5 to 10 business days.',
      ];
  }
}
