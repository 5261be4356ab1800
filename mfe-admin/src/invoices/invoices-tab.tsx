import { invoiceTitle, useInvoicePdf } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { DocumentLine, FilterChips, formatCents, TextLink } from '@crown-and-coil/shared-ui';
import { FILTERS, type TabProps } from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useSearchInvoicesQuery } from '../api';
import { EntryList, pageAndSearch, WIDEN } from '../rows/entry-list';
import { ListHead, ListSearch } from '../rows/list-head';
import { ListTools } from '../rows/rows';
import { siteDateTime } from '../site-time/site-time';

/** The receipts and invoices of all professionals. */
export function InvoicesTab(given: TabProps) {
  const { view, show } = given;
  const loadPdf = useInvoicePdf();
  const query = useSearchInvoicesQuery(
    {
      ...pageAndSearch(view),
      ...(view.document === 'all' ? {} : { kind: view.document }),
    },
    ALWAYS_FRESH,
  );
  return (
    <>
      <ListHead title="Invoices" note="The documents of all professionals, the newest first." />
      <ListTools>
        <FilterChips
          label="Kind of document"
          value={view.document}
          onChange={(document) => show({ document })}
          options={FILTERS.document}
        />
        <ListSearch label="Search documents" placeholder="Name, number or booking id" {...given} />
      </ListTools>
      <EntryList
        {...given}
        query={query}
        error="Failed to load documents."
        unit={['document', 'documents']}
        empty="No documents."
        hint={
          view.document === 'all' && view.search === ''
            ? 'Receipts of deposits and invoices of visits are listed here.'
            : WIDEN
        }
      >
        {(document) => (
          <DocumentLine
            title={`${invoiceTitle(document)} ${document.number}`}
            to={href.invoice({ invoiceId: document.id })}
            amount={formatCents(document.totalCents)}
            loadPdf={() => loadPdf(document.id)}
          >
            <bdi>{document.sellerName}</bdi> for <bdi>{document.clientName}</bdi>,{' '}
            {siteDateTime(document.issuedAt)} ·{' '}
            <TextLink
              to={href.bookingDetails({ bookingId: document.bookingId })}
              aria-label={`Booking ${document.bookingId}`}
            >
              Booking
            </TextLink>
          </DocumentLine>
        )}
      </EntryList>
    </>
  );
}
