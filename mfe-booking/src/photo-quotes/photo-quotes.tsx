import {
  KEEP_FRESH,
  type PhotoQuote,
  QUOTE_MESSAGES_READ_DAYS,
  useSession,
} from '@crown-and-coil/shared-api';
import { PHOTO_QUOTE_MESSAGES, type PhotoQuoteParty } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  Chip,
  EmptyState,
  formatUnreadMessages,
  ListSkeleton,
  Muted,
  Page,
  PageHeader,
  QueryState,
  Row,
  RuledList,
  TextLink,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { backLink } from '../booking-components/back-link';
import { Unread } from '../messages/unread';
import { useListPhotoQuotesQuery } from './api';
import { nextStep, offerInWords, quoteTitle, STATE_LABELS } from './quote-words';

const Entry = styled.div`
  padding-block: var(--s4);
  overflow-wrap: anywhere;
`;

const EMPTY = {
  client:
    'Send pictures of your hair and of what you would like, from the page of a service or a professional.',
  professional: 'Requests with pictures from clients come in here.',
} as const;

/** The photo quotes of a client or a professional, newest first. */
export default function PhotoQuotes() {
  const { user } = useSession();
  const role: PhotoQuoteParty = user?.role === 'professional' ? 'professional' : 'client';
  const query = useListPhotoQuotesQuery({}, KEEP_FRESH);
  return (
    <Page $tall>
      <PageHeader
        title="Photo quotes"
        crumb={backLink(role)}
        lead={
          role === 'client'
            ? 'Prices for what your pictures show. Only you and the professional you asked see them.'
            : `Clients ask what their pictures would cost. You see these while a quote is open or booked. After another end its messages stay for ${QUOTE_MESSAGES_READ_DAYS} days.`
        }
      />
      <QueryState
        query={query}
        skeleton={<ListSkeleton />}
        error={PHOTO_QUOTE_MESSAGES.loadFailed}
        empty={
          <EmptyState
            title="No photo quotes yet"
            action={
              role === 'client' && (
                <ButtonLink to={href.browseProfessionals()}>Find a professional</ButtonLink>
              )
            }
          >
            {EMPTY[role]}
          </EmptyState>
        }
      >
        {(quotes) => (
          <RuledList>
            {quotes.map((quote) => (
              <li key={quote.id}>
                <QuoteRow quote={quote} role={role} />
              </li>
            ))}
          </RuledList>
        )}
      </QueryState>
    </Page>
  );
}

function QuoteRow({ quote, role }: { readonly quote: PhotoQuote; readonly role: PhotoQuoteParty }) {
  const other = role === 'client' ? quote.professional.displayName : quote.client.firstName;
  const offer = offerInWords(quote);
  return (
    <Entry>
      <Row $wrap $between>
        <TextLink to={href.photoQuote({ photoQuoteId: quote.id })}>
          {quoteTitle(quote)}, {other}
        </TextLink>
        <Chip>{STATE_LABELS[quote.state]}</Chip>
      </Row>
      {offer && <p>{offer}</p>}
      <Muted>{nextStep(quote, role)}</Muted>
      {quote.unreadMessages > 0 && <Unread>{formatUnreadMessages(quote.unreadMessages)}</Unread>}
    </Entry>
  );
}
