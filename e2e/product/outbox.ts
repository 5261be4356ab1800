import { expect, type Page } from '@playwright/test';

/** A mail in the local outbox. */
interface Mail {
  readonly to: string;
  readonly subject: string | null;
  /** The full text; null once its link no longer works. */
  readonly text: string | null;
  /** Target of its button; null once the link no longer works. */
  readonly link: string | null;
}

/** The local outbox, in place of a user's inbox. */
export class Outbox {
  constructor(private readonly page: Page) {}

  /** Waits for a mail with this subject to an address, and returns the newest one's link. */
  async linkOf(to: string, subject: RegExp): Promise<string> {
    let link: string | null | undefined;
    await expect
      .poll(async () => {
        const answer = await this.page.request.get('/outbox.json');
        const mails = (await answer.json()) as Mail[];
        link = mails.find((mail) => mail.to === to && subject.test(mail.subject ?? ''))?.link;
        return link ?? null;
      }, `a mail to ${to} about ${subject}`)
      .not.toBeNull();
    if (!link) throw new Error('The mail has no link.');
    return link;
  }

  /** Waits for a mail to an address that contains all these texts. */
  async hasText(to: string, ...texts: readonly string[]): Promise<void> {
    await expect
      .poll(
        async () => {
          const answer = await this.page.request.get('/outbox.json');
          const mails = (await answer.json()) as Mail[];
          return mails.some((mail) => mail.to === to && texts.every((text) => mail.text?.includes(text)));
        },
        `a mail to ${to} with ${texts.join(' and ')}`,
      )
      .toBe(true);
  }

  /** Opens the link of that mail. */
  async follow(to: string, subject: RegExp): Promise<void> {
    const link = await this.linkOf(to, subject);
    // The product's public URL may differ from the one under test.
    const { pathname, search } = new URL(link);
    await this.page.goto(pathname + search);
  }
}
