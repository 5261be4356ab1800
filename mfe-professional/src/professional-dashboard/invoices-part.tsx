import { DEFAULT_PAGE_SIZE, KEEP_FRESH, pageQuery } from '@crown-and-coil/shared-api';
import { invoiceTitle, useInvoicePdf, useListInvoicesQuery } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  DocumentLine,
  formatCents,
  formatDate,
  Muted,
  PagedResults,
  QueryState,
  RuledList,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useGetBusinessDetailsQuery } from '../endpoints/business-details';
import { BusinessForm } from './business-form';
import type { TabProps } from './dashboard-address';

const Part = styled.section`
  display: grid;
  gap: var(--s4);
  max-width: 60ch;
`;

const DetailsPart = styled(Part)`
  @media print {
    display: none;
  }
`;

/** A page of the receipts and invoices. */
export const useInvoices = (professionalId: string, page: number) =>
  useListInvoicesQuery({ party: 'professionals', id: professionalId, ...pageQuery(page) }, KEEP_FRESH);

/** Business details for invoices, and the receipts and invoices so far. */
export function InvoicesPart({ professional: { id, timeZone }, view, addressOf }: TabProps) {
  const page = view.documents;
  const details = useGetBusinessDetailsQuery(id);
  const invoices = useInvoices(id, page);
  const loadPdf = useInvoicePdf();
  return (
    <>
      <DetailsPart aria-labelledby="business-details">
        <h3 id="business-details">Business details</h3>
        <Muted>
          Clients get an invoice from you after each visit. It is a tax invoice if you are registered for GST.
          Changes count for documents from now on.
        </Muted>
        <QueryState query={details} error="Your business details did not load.">
          {(loaded) => <BusinessForm professionalId={id} details={loaded} />}
        </QueryState>
      </DetailsPart>
      <Part aria-labelledby="invoices">
        <h3 id="invoices">Receipts and invoices</h3>
        <QueryState
          query={invoices}
          error="Your receipts and invoices did not load."
          isEmpty={({ total }) => total === 0}
          empty={<Muted>None yet. The first one comes with a paid deposit or a completed visit.</Muted>}
        >
          {(answer) => (
            <PagedResults
              answer={answer}
              page={page}
              pageSize={DEFAULT_PAGE_SIZE}
              hrefFor={(documents) => addressOf({ page: view.page, documents })}
              of="documents"
            >
              {(invoices) => (
                <RuledList>
                  {invoices.map((invoice) => (
                    <li key={invoice.id}>
                      <DocumentLine
                        title={`${invoiceTitle(invoice)} ${invoice.number}`}
                        to={href.invoice({ invoiceId: invoice.id })}
                        amount={formatCents(invoice.totalCents)}
                        loadPdf={() => loadPdf(invoice.id)}
                      >
                        <bdi>{invoice.clientName}</bdi>, {formatDate(invoice.issuedAt, timeZone)}
                      </DocumentLine>
                    </li>
                  ))}
                </RuledList>
              )}
            </PagedResults>
          )}
        </QueryState>
      </Part>
    </>
  );
}
