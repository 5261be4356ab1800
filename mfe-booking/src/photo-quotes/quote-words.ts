import { DAY_MS, type PhotoQuote, QUOTE_MESSAGES_READ_DAYS } from '@crown-and-coil/shared-api';
import type { PhotoQuoteParty } from '@crown-and-coil/shared-api/bookings';
import { formatCents, formatDateTime } from '@crown-and-coil/shared-ui';
import { rangeInWords } from '../choose-style/style-lines';

/** What a quote is for: 'Knotless braids', or 'A style' when the request names no service. */
export const quoteTitle = ({ service }: Pick<PhotoQuote, 'service'>): string => service?.name ?? 'A style';

/** The state in one word or two, for a label. */
export const STATE_LABELS: Readonly<Record<PhotoQuote['state'], string>> = {
  asked: 'Asked',
  answered: 'Quoted',
  booked: 'Booked',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** '$250.00, 1 h 30 min to 2 h 30 min'; undefined without an answer. */
export function offerInWords({ answer }: Pick<PhotoQuote, 'answer'>): string | undefined {
  return answer ? `${formatCents(answer.style.priceCents)}, ${rangeInWords(answer.style)}` : undefined;
}

/** Who acts next, and until when. */
export function nextStep(quote: PhotoQuote, role: PhotoQuoteParty): string {
  const { state, professional, client, expiresAt } = quote;
  const until = formatDateTime(expiresAt, professional.timeZone);
  const names = { client: client.firstName, professional: professional.displayName };
  switch (state) {
    case 'asked':
      return role === 'client'
        ? `${names.professional} has until ${until} to answer`
        : `${names.client} waits for your answer until ${until}`;
    case 'answered':
      return role === 'client' ? `Valid until ${until}` : `${names.client} can book it until ${until}`;
    case 'booked':
      return 'Booked with the quoted price';
    case 'declined':
    case 'withdrawn': {
      if (quote.endedBy === 'system')
        return `Ended, as ${role === 'client' ? 'your account was suspended' : "the client's account was closed"}`;
      const by = quote.endedBy === role ? 'you' : names[role === 'client' ? 'professional' : 'client'];
      return `${STATE_LABELS[state]} by ${by}`;
    }
    case 'expired':
      return quote.answer ? 'The quote was not booked in time' : 'The request was not answered in time';
  }
}

/** The deposit that an answer names, which is paid in addition to what the house rules ask; undefined without one. */
export const directDepositInWords = ({
  depositCents,
}: NonNullable<PhotoQuote['answer']>): string | undefined =>
  depositCents > 0 ? `${formatCents(depositCents)} deposit, paid to the professional directly.` : undefined;

/** What a party reads at the address of a quote that they do not see. */
export const NOT_SHOWN: Readonly<Record<PhotoQuoteParty, string>> = {
  client: 'This photo quote is not here any more.',
  professional: 'This photo quote has ended. You see a request only while it is open or booked.',
};

/** What a professional still sees of a quote that ended without a booking. */
export function takenBack({ client, professional, endedAt }: PhotoQuote): string {
  const until = endedAt && new Date(Date.parse(endedAt) + QUOTE_MESSAGES_READ_DAYS * DAY_MS).toISOString();
  return (
    `The quote has ended, so you do not see what ${client.firstName || 'your client'} asked any more.` +
    (until
      ? ` You can read and report the messages until ${formatDateTime(until, professional.timeZone)}.`
      : '')
  );
}
