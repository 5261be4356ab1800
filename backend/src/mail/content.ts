/** What a mail says, without how it looks: `layout.ts` makes its HTML and its text of it. */
export interface MailContent {
  readonly subject: string;
  /** What an inbox shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A table of facts, such as the service, the day, the price. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** In small print below: why this mail came, how long its link works. */
  readonly footnotes?: readonly string[];
  /** Switches mails of this kind off at once; also told to mail programs (List-Unsubscribe, RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** What a template may use beside its values. */
export interface MailContext {
  /** The absolute address of a page: `page(href.login())`. */
  page(path: string): string;
  /** The same with the token of this mail's link: `pageWithLink(href.activate())`. */
  pageWithLink(path: string): string;
}

/** Makes the content of one kind of mail. Its values are JSON: dates and money come in words. */
export type MailTemplate<Values extends object> = (values: Values, context: MailContext) => MailContent;
