import { DEFAULT_PAGE_SIZE, KEEP_FRESH, MESSAGES, pageQuery } from '@crown-and-coil/shared-api';
import { fromCents, invoiceTitle } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, formatDate, formatPrice, Muted, QueryState, Row, TextLink } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import {
  type InvoiceSummary,
  useGetBusinessDetailsQuery,
  useListOwnInvoicesQuery,
} from '../endpoints/invoices';
import { BusinessForm } from './business-form';
import type { TabProps } from './dashboard-address';

const Part = styled.section`
  display: grid;
  gap: var(--s4);
  max-width: 60ch;
`;

const Documents = styled.ul`
  & li {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    padding-block: 10px;
    overflow-wrap: anywhere;
  }
  & li + li {
    border-top: 1px dashed var(--line);
  }
  & strong {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
`;

/** What invoices say about the business, and the receipts and invoices so far. */
export function InvoicesPart({ professional: { id, timeZone } }: Pick<TabProps, 'professional'>) {
  // The address has the page of the movements beside it.
  const [page, setPage] = useState(1);
  const details = useGetBusinessDetailsQuery(id);
  const invoices = useListOwnInvoicesQuery({ professionalId: id, ...pageQuery(page) }, KEEP_FRESH);
  return (
    <>
      <Part aria-labelledby="business-details">
        <h3 id="business-details">Business details</h3>
        <Muted>
          Clients get an invoice from you after each visit. It is a tax invoice if you are registered for GST.
          Changes count for documents from now on.
        </Muted>
        <QueryState query={details} error={MESSAGES.unexpected}>
          {(loaded) => <BusinessForm professionalId={id} details={loaded} />}
        </QueryState>
      </Part>
      <Part aria-labelledby="invoices">
        <h3 id="invoices">Receipts and invoices</h3>
        <QueryState
          query={invoices}
          error={MESSAGES.unexpected}
          isEmpty={({ total }) => total === 0}
          empty={<Muted>None yet. The first one comes with a paid deposit or a completed visit.</Muted>}
        >
          {({ results, total }) => (
            <>
              <Documents>
                {results.map((invoice) => (
                  <Line key={invoice.id} invoice={invoice} timeZone={timeZone} />
                ))}
              </Documents>
              <Row>
                {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
                {total > page * DEFAULT_PAGE_SIZE && <Button onClick={() => setPage(page + 1)}>Older</Button>}
              </Row>
            </>
          )}
        </QueryState>
      </Part>
    </>
  );
}

const Line = ({ invoice, timeZone }: { readonly invoice: InvoiceSummary; readonly timeZone: string }) => (
  <li>
    <span>
      <TextLink to={href.invoice({ invoiceId: invoice.id })}>
        {invoiceTitle(invoice)} {invoice.number}
      </TextLink>
      <Muted as="span" style={{ display: 'block' }}>
        {invoice.clientName}, {formatDate(invoice.issuedAt, timeZone)}
      </Muted>
    </span>
    <strong>{formatPrice(fromCents(invoice.totalCents))}</strong>
  </li>
);
