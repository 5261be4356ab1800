import {
  formatAbn,
  invoiceFigures,
  invoiceNotes,
  invoiceTitle,
  useInvoicePdf,
} from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  Card,
  formatCents,
  formatDate,
  formatDateTime,
  Muted,
  Page,
  PageHeader,
  PdfButton,
  Row,
  TextLink,
  useParams,
} from '@crown-and-coil/shared-ui';
import { usePageTitle } from '@crown-and-coil/shared-ui/remote';
import styled from 'styled-components';
import { FigureList, ScreenOnly } from '../booking-components/section';
import { StoredItem } from '../booking-components/stored-item';
import { type Invoice, useGetInvoiceQuery } from './api';

const Sheet = styled(Card)`
  max-width: 760px;
  overflow-wrap: anywhere;
  & h2 {
    font-size: 1.375rem;
  }
  @media print {
    padding: 0;
    border: 0;
    background: none;
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s2) var(--s5);
  margin-block: var(--s5);
`;

const Figures = styled(FigureList)`
  border-top: 2px solid var(--ink);
  & > div:first-child {
    font-weight: 600;
  }
`;

/** A receipt, invoice or adjustment note, for both parties of its booking and admin; prints as the PDF reads. */
export default function InvoicePage() {
  const { invoiceId = '' } = useParams();
  const query = useGetInvoiceQuery(invoiceId);
  const title = query.data ? `${invoiceTitle(query.data)} ${query.data.number}` : 'Receipt or invoice';
  usePageTitle(title);
  return (
    <Page $tall>
      <PageHeader
        title={title}
        {...(query.data && {
          crumb: { to: href.bookingDetails({ bookingId: query.data.bookingId }), label: 'Booking details' },
        })}
      />
      <StoredItem query={query} thing="document" error="The document could not be loaded.">
        {(invoice) => <Document invoice={invoice} />}
      </StoredItem>
    </Page>
  );
}

function Document({ invoice }: { readonly invoice: Invoice }) {
  const { seller, timeZone, adjusts } = invoice;
  const loadPdf = useInvoicePdf();
  const title = invoiceTitle(invoice);
  return (
    <Sheet as="article" $padded aria-label={title}>
      <h2>{seller.name}</h2>
      {seller.abn && <Muted>ABN {formatAbn(seller.abn)}</Muted>}
      <Facts>
        <Muted as="dt">Date</Muted>
        <dd>{formatDate(invoice.issuedAt, timeZone)}</dd>
        <Muted as="dt">For</Muted>
        <dd>{invoice.clientName}</dd>
        <Muted as="dt">Visit</Muted>
        <dd>{formatDateTime(invoice.visitStart, timeZone)}</dd>
      </Facts>
      <FigureList>
        {invoice.lines.map(({ description, quantity, amountCents }, place) => (
          <div key={`${place} ${description}`}>
            <dt>{quantity === 1 ? description : `${quantity} × ${description}`}</dt>
            <dd>{formatCents(amountCents)}</dd>
          </div>
        ))}
      </FigureList>
      <Figures>
        {invoiceFigures(invoice).map(([term, cents]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </Figures>
      {invoiceNotes(invoice).map((note) => (
        <Muted key={note}>{note}</Muted>
      ))}
      <ScreenOnly>
        <Row $wrap style={{ marginTop: 'var(--s5)' }}>
          <PdfButton name={`${title} ${invoice.number}`} load={() => loadPdf(invoice.id)} />
          <Button onClick={() => window.print()}>Print</Button>
          {adjusts && (
            <TextLink to={href.invoice({ invoiceId: adjusts.id })}>
              See {invoiceTitle({ ...invoice, kind: adjusts.kind }).toLowerCase()} {adjusts.number}
            </TextLink>
          )}
        </Row>
      </ScreenOnly>
    </Sheet>
  );
}
