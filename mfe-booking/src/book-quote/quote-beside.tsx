import type { Booking, PhotoQuote } from '@crown-and-coil/shared-api';
import { formatCents, formatDateTime, Muted, Stack } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import { paymentInWords } from '../booking-components/deposit-figures';
import { RulesToAccept, type useRulesToAccept } from '../booking-components/house-rules';
import { OwnOverlaps } from '../booking-components/own-overlaps';
import { BookingAside } from '../booking-components/section';
import { rangeInWords, StyleFacts } from '../choose-style/style-lines';
import { directDepositInWords, nextStep, quoteTitle } from '../photo-quotes/quote-words';

interface Props {
  readonly quote: PhotoQuote;
  readonly answer: NonNullable<PhotoQuote['answer']>;
  /** The start; undefined while none is chosen. */
  readonly chosen: string | undefined;
  readonly rules: ReturnType<typeof useRulesToAccept>;
  readonly readOnly: boolean;
  readonly overlaps: readonly Booking[];
  /** The question about the age. */
  readonly forWhom: ReactNode;
  /** The one action; on a phone the bar carries it. */
  readonly children: ReactNode;
}

/** The quote, the chosen start, and what booking it means. */
export function QuoteBeside({ quote, answer, chosen, rules, overlaps, readOnly, forWhom, children }: Props) {
  const { style } = answer;
  const { professional } = quote;
  const zone = professional.timeZone;
  const directDeposit = directDepositInWords(answer);
  return (
    <BookingAside $padded aria-label="Your quote">
      <h2>{quoteTitle(quote)}</h2>
      <p>
        <strong>{formatCents(style.priceCents)}</strong>, {rangeInWords(style)}
      </p>
      <StyleFacts quote={style} />
      <Stack $gap="s3" style={{ marginTop: 'var(--s4)' }}>
        {forWhom}
        <p>{chosen ? formatDateTime(chosen, zone) : 'No start chosen'}</p>
        <Muted>
          {professional.displayName} confirms the time. {nextStep(quote, 'client')}.
        </Muted>
        {chosen && (
          <RulesToAccept
            answer={rules}
            start={chosen}
            totalCents={style.priceCents}
            timeZone={zone}
            readOnly={readOnly}
          />
        )}
        <OwnOverlaps overlaps={overlaps} />
        {chosen && rules.isKnown && (
          <Muted>
            {paymentInWords(professional.displayName, {
              totalCents: style.priceCents,
              depositCents: rules.depositCents,
              keepsCard: rules.keptCard.isGiven,
            })}
          </Muted>
        )}
        {directDeposit && <Muted>The quote also asks for a {directDeposit}</Muted>}
        {children}
      </Stack>
    </BookingAside>
  );
}
