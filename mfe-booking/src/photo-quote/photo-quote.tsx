import { apiErrorStatus, type PhotoQuote, useFreshAddresses, useSession } from '@crown-and-coil/shared-api';
import {
  endOfQuote,
  isOpenQuote,
  PHOTO_QUOTE_MESSAGES,
  type PhotoQuoteParty,
  showsRequest,
} from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  ButtonLink,
  Card,
  Chip,
  formatCents,
  formatDateTime,
  Muted,
  Page,
  PageHeader,
  QueryState,
  Row,
  Stack,
  TextLink,
  useParams,
  writtenText,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { LoggedInAs } from '../booking-components/logged-in-as';
import { PictureGroups } from '../booking-components/picture-group';
import { Section } from '../booking-components/section';
import { useKeptPlace } from '../booking-components/use-kept-place';
import { rangeInWords, StyleFacts } from '../choose-style/style-lines';
import { LazyMessages } from '../messages/lazy-messages';
import { useGetPhotoQuoteQuery } from '../photo-quotes/api';
import {
  directDepositInWords,
  NOT_SHOWN,
  nextStep,
  quoteTitle,
  STATE_LABELS,
  takenBack,
} from '../photo-quotes/quote-words';
import { ClientComfort } from '../private-notes/client-comfort';
import { AnswerForm } from './answer-form';
import { EndQuote } from './end-quote';

const Words = styled.p`
  margin-top: var(--s2);
  ${writtenText}
`;

const Place = styled.div`
  scroll-margin-top: calc(var(--header) + 16px);
  &:focus {
    outline: none;
  }
`;

const TITLES = { 'Quote Current Hair': 'Hair now', 'Quote Wish': 'Style wanted' };

/** One photo quote, for its client and its professional, with what either can do next. */
export default function PhotoQuotePage() {
  const { photoQuoteId = '' } = useParams();
  const { user } = useSession();
  const role: PhotoQuoteParty = user?.role === 'professional' ? 'professional' : 'client';
  const query = useGetPhotoQuoteQuery(photoQuoteId);
  const refresh = useFreshAddresses(query);
  // A professional cannot see an ended quote, so its cached data is removed too.
  const isGone = apiErrorStatus(query.error) === 404;
  const place = useKeptPlace(isGone ? 'gone' : query.data?.state);
  return (
    <Page $tall>
      <PageHeader title="Photo quote" crumb={{ to: href.photoQuotes(), label: 'Photo quotes' }} />
      <Place ref={place} tabIndex={-1}>
        {isGone ? (
          <Gone role={role} />
        ) : (
          <QueryState query={query} error={PHOTO_QUOTE_MESSAGES.oneFailed}>
            {(quote) => (
              <Stack key={quote.id} $gap="s5" style={{ maxWidth: 760 }}>
                <QuoteCard quote={quote} role={role} onPictureFailure={refresh}>
                  <Actions quote={quote} role={role} />
                  <LazyMessages kind="photo-quote" of={quote} role={role} />
                </QuoteCard>
                {role === 'professional' && isOpenQuote(quote.state) && (
                  <Card $padded>
                    <ClientComfort clientId={quote.client.id} clientName={quote.client.firstName} />
                  </Card>
                )}
                {role === 'professional' && quote.state === 'asked' && <AnswerForm quote={quote} />}
              </Stack>
            )}
          </QueryState>
        )}
      </Place>
    </Page>
  );
}

/** Shown instead of a quote that this party cannot or can no longer see. */
const Gone = ({ role }: { readonly role: PhotoQuoteParty }) => (
  <Stack $gap="s5" style={{ maxWidth: 760 }}>
    <Alert tone="info">
      {NOT_SHOWN[role]} <LoggedInAs />
    </Alert>
    <Row>
      <ButtonLink to={href.photoQuotes()}>See your photo quotes</ButtonLink>
    </Row>
  </Stack>
);

interface QuoteProps {
  readonly quote: PhotoQuote;
  readonly role: PhotoQuoteParty;
}

interface RequestProps extends QuoteProps {
  /** A picture did not load; its address may have expired. */
  readonly onPictureFailure: () => void;
}

interface CardProps extends RequestProps {
  readonly children: ReactNode;
}

function QuoteCard({ quote, role, onPictureFailure, children }: CardProps) {
  const { professional, client } = quote;
  return (
    <Card as="article" $padded aria-label="Photo quote">
      <Row $wrap $between>
        <Chip>{STATE_LABELS[quote.state]}</Chip>
        <Muted as="span">Asked {formatDateTime(quote.createdAt, professional.timeZone)}</Muted>
      </Row>
      <h2 style={{ marginTop: 'var(--s4)' }}>{quoteTitle(quote)}</h2>
      <p>
        {role === 'client' ? (
          <TextLink to={href.publicProfessionalPage({ professionalId: professional.id })}>
            {professional.displayName}
          </TextLink>
        ) : (
          `${client.firstName} ${client.lastName}`.trim()
        )}
      </p>
      <Muted style={{ marginBottom: 'var(--s4)' }}>{nextStep(quote, role)}</Muted>
      {quote.answer && <Answer answer={quote.answer} />}
      {showsRequest(quote.state, role) ? (
        <Request quote={quote} role={role} onPictureFailure={onPictureFailure} />
      ) : (
        <Muted>{takenBack(quote)}</Muted>
      )}
      {children}
    </Card>
  );
}

/** The client's words and pictures. */
function Request({ quote: { words, pictures }, role, onPictureFailure }: RequestProps) {
  return (
    <Section title={role === 'client' ? 'What you asked' : 'What they ask'}>
      <Words>{words}</Words>
      <Stack $gap="s4" style={{ marginTop: 'var(--s4)' }}>
        <PictureGroups titles={TITLES} pictures={pictures} onFailure={onPictureFailure} />
      </Stack>
    </Section>
  );
}

function Answer({ answer }: { readonly answer: NonNullable<PhotoQuote['answer']> }) {
  const { style, words } = answer;
  const deposit = directDepositInWords(answer);
  return (
    <Section title="The quote">
      <p>
        <strong>{formatCents(style.priceCents)}</strong>, {rangeInWords(style)}
      </p>
      {deposit && <Muted>{deposit}</Muted>}
      <StyleFacts quote={style} />
      {words && <Words>{words}</Words>}
    </Section>
  );
}

/** What this party can do: book, see the booking, end the quote, or go on after its end. */
function Actions({ quote, role }: QuoteProps) {
  const { state, bookingId, id } = quote;
  const end = endOfQuote(state, role);
  return (
    <Row $wrap style={{ marginBlock: 'var(--s4)' }}>
      {state === 'answered' && role === 'client' && (
        <ButtonLink variant="primary" to={href.bookQuote({ photoQuoteId: id })}>
          Accept and pick a time
        </ButtonLink>
      )}
      {bookingId && <ButtonLink to={href.bookingDetails({ bookingId })}>See the booking</ButtonLink>}
      {end && <EndQuote id={id} end={end} role={role} />}
      {role === 'client' && !isOpenQuote(state) && state !== 'booked' && <AfterEnd quote={quote} />}
    </Row>
  );
}

/** A professional who declined is not asked again. */
const AfterEnd = ({ quote: { endedBy, professional, service } }: Pick<QuoteProps, 'quote'>) =>
  endedBy === 'professional' ? (
    <ButtonLink to={href.browseProfessionals()}>Find another professional</ButtonLink>
  ) : (
    <ButtonLink
      to={href.askForQuote(
        { professionalId: professional.id },
        service ? { search: { service: service.id } } : undefined,
      )}
    >
      Ask again
    </ButtonLink>
  );
