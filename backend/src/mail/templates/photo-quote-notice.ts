import type { NotificationType } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { type Fact, greeting, type MailTemplate } from '../content';
import { HEADINGS } from './booking-notice';

/** A notification about a photo quote as a mail; times and money are text. */
export interface PhotoQuoteNoticeValues {
  readonly reader: 'client' | 'professional';
  readonly name: string;
  readonly type: NotificationType;
  /** By default that of the type. */
  readonly heading?: string;
  readonly message: string;
  readonly photoQuoteId: string;
  readonly facts: readonly Fact[];
  readonly unsubscribeToken: string;
}

/**
 * The label of a mail's button. The other kinds are about an ended quote, which its client can still open, its
 * professional only the list.
 */
const ACTIONS: Partial<Record<NotificationType, string>> = {
  photo_quote_asked: 'Answer the request',
  photo_quote_answered: 'See the quote',
  photo_quote_message: 'Read and answer',
};

/** Notifies the other party of a photo quote. */
export const photoQuoteNotice: MailTemplate<PhotoQuoteNoticeValues> = (values, { page, unsubscribe }) => {
  const { reader, name, type, message, photoQuoteId, facts, unsubscribeToken } = values;
  const heading = values.heading ?? HEADINGS[type];
  const action = ACTIONS[type] ?? (reader === 'client' ? 'See the photo quote' : undefined);
  return {
    subject: heading,
    preview: `${message}.`,
    heading,
    paragraphs: [greeting(name), `${message}.`],
    facts,
    action:
      action === undefined
        ? { label: 'See your photo quotes', url: page(href.photoQuotes()) }
        : { label: action, url: page(href.photoQuote({ photoQuoteId })) },
    footnotes: ['You get this mail because you use photo quotes on Crown & Coil.'],
    unsubscribeUrl: unsubscribe(unsubscribeToken),
  };
};
