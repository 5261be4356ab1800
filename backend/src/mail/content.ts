import { NAME_PATTERN } from '@crown-and-coil/shared-api/contract';

/** A row of a mail's table. */
export type Fact = readonly [label: string, value: string];

/** Content of a mail without its layout: `layout.ts` renders it as HTML and text. */
export interface MailContent {
  readonly subject: string;
  /** Shown beside the subject in an inbox. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A table of facts, such as service, day and price. */
  readonly facts?: readonly Fact[];
  /** The mail's only button. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: why this mail was sent, how long its link works. */
  readonly footnotes?: readonly string[];
  /** Unsubscribes from mails of this kind immediately; also in the List-Unsubscribe header (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A mail ready to send. */
interface OutgoingMail {
  /** Stable across retries, so that mailboxes can detect duplicates. */
  readonly messageId: string;
  readonly to: string;
  readonly content: MailContent;
}

/** Result: `sent` to the mail server, kept in the `outbox`, permanently `refused`, or worth a retry. */
export type Delivery =
  | { readonly outcome: 'sent' | 'outbox' }
  | { readonly outcome: 'refused' | 'try again'; readonly problem: string };

export interface Mailer {
  deliver(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}

/** The URLs that templates link to. */
export interface TemplateUrls {
  /** The absolute URL of a page: `page(href.login())`. */
  page(path: string): string;
  /** The same with the token of this mail's link: `pageWithLink(href.activate())`. */
  pageWithLink(path: string): string;
  /**
   * The address that stops the reader's mails, or reminders of one kind only. Mail programs post to it; a browser that
   * opens it gets a page that asks first.
   */
  unsubscribe(token: string, only?: 'next_visits' | 'reviews'): string;
}

/** Renders the content of one kind of mail. Its values are JSON: dates and money are already text. */
export type MailTemplate<Values extends object> = (values: Values, urls: TemplateUrls) => MailContent;

/** Greeting of a mail to an account's address. */
export function greeting(name: string | null | undefined): string {
  const line = name?.replace(/\s+/g, ' ').trim();
  return line ? `Hi ${line},` : 'Hi there,';
}

/**
 * Greeting of a mail to an address whose owner may not have given it to us. Uses the name only if it looks like one:
 * the waitlist accepts any text, and our mails must not carry a stranger's advertisement.
 */
export const greetingOfStranger = (name: string | null | undefined): string =>
  greeting(name && name.length <= 60 && NAME_PATTERN.test(name) ? name : null);
