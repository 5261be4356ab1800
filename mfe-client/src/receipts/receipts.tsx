import {
  DEFAULT_PAGE_SIZE,
  KEEP_FRESH,
  MESSAGES,
  pageQuery,
  readPage,
  useGetOwnClientQuery,
  writePage,
} from '@crown-and-coil/shared-api';
import { invoiceTitle, useInvoicePdf, useListInvoicesQuery } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  DocumentLine,
  EmptyState,
  formatCents,
  formatDate,
  ListSkeleton,
  Page,
  PagedResults,
  PageHeader,
  QueryState,
  RuledList,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { Screen } from '../client/profile-band';

/** The address of a page of the list. */
function addressOf(page: number) {
  const search = new URLSearchParams();
  writePage(search, page);
  return href.receipts({}, { search });
}

/** Every receipt, invoice and refund of the client, from all professionals. */
export default function Receipts() {
  const client = useGetOwnClientQuery();
  return (
    <Screen>
      <Page>
        <PageHeader
          title="Receipts and invoices"
          lead="From all your professionals, newest first."
          crumb={{ to: href.clientProfile(), label: 'My Profile' }}
        />
        <QueryState query={client} skeleton={<ListSkeleton />} error={MESSAGES.clientLoadFailed}>
          {({ id }) => <Documents clientId={id} />}
        </QueryState>
      </Page>
    </Screen>
  );
}

function Documents({ clientId }: { readonly clientId: string }) {
  const [search] = useSearchParams();
  const page = readPage(search);
  const loadPdf = useInvoicePdf();
  const query = useListInvoicesQuery({ party: 'clients', id: clientId, ...pageQuery(page) }, KEEP_FRESH);
  return (
    <QueryState
      query={query}
      skeleton={<ListSkeleton />}
      error="Your documents could not be loaded."
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState
          title="No receipts yet."
          action={
            <ButtonLink to={href.browseServices()} size="small">
              Browse services
            </ButtonLink>
          }
        >
          The first one comes when you pay a deposit, or after a visit.
        </EmptyState>
      }
    >
      {(answer) => (
        <PagedResults
          answer={answer}
          page={page}
          pageSize={DEFAULT_PAGE_SIZE}
          hrefFor={addressOf}
          of="documents"
        >
          {(documents) => (
            <RuledList aria-label="Receipts and invoices" style={{ maxWidth: 720 }}>
              {documents.map((document) => (
                <li key={document.id}>
                  <DocumentLine
                    title={`${invoiceTitle(document)} ${document.number}`}
                    to={href.invoice({ invoiceId: document.id })}
                    amount={formatCents(document.totalCents)}
                    loadPdf={() => loadPdf(document.id)}
                  >
                    <bdi>{document.sellerName}</bdi>, {formatDate(document.issuedAt, document.timeZone)}
                  </DocumentLine>
                </li>
              ))}
            </RuledList>
          )}
        </PagedResults>
      )}
    </QueryState>
  );
}
