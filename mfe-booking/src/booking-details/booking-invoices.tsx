import type { Booking } from '@crown-and-coil/shared-api';
import { type InvoiceSummary, invoiceTitle } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { formatCents, formatDate, Muted, TextLink } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { FigureList, Section } from '../booking-components/section';
import { useListInvoicesOfBookingQuery } from '../invoice/api';

/** Leaves room under the total. */
const Documents = styled.div`
  margin-top: var(--s5);
`;

/** Whether documents of a booking may exist: its deposit was paid, or the visit is over. */
const mayHaveInvoices = ({ status, deposit }: Booking) =>
  status === 'completed' || (deposit !== null && deposit.state !== 'unpaid' && deposit.state !== 'lapsed');

export const useBookingInvoices = (booking: Booking) =>
  useListInvoicesOfBookingQuery(booking.id, {
    skip: !mayHaveInvoices(booking),
    refetchOnMountOrArgChange: true,
  });

interface Props {
  readonly booking: Booking;
  readonly invoices: readonly InvoiceSummary[] | undefined;
}

/** Links to the receipts and invoices of a booking; nothing without any. */
export function BookingInvoices({ booking, invoices = [] }: Props) {
  if (invoices.length === 0) return null;
  return (
    <Documents>
      <Section title="Receipts and invoices">
        <FigureList>
          {invoices.map((invoice) => (
            <div key={invoice.id}>
              <dt>
                <TextLink to={href.invoice({ invoiceId: invoice.id })}>
                  {invoiceTitle(invoice)} {invoice.number}
                </TextLink>
                <Muted as="span" style={{ display: 'block' }}>
                  {formatDate(invoice.issuedAt, booking.professional.timeZone)}
                </Muted>
              </dt>
              <dd>{formatCents(invoice.totalCents)}</dd>
            </div>
          ))}
        </FigureList>
      </Section>
    </Documents>
  );
}
