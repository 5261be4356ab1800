import { expect, type Page } from '@playwright/test';

/** A mail as the outbox of the local run tells it. */
interface Mail {
  readonly to: string;
  readonly subject: string | null;
  /** The whole of it; null when its link does not work any more. */
  readonly text: string | null;
  /** Where its button leads; null when that link does not work any more. */
  readonly link: string | null;
}

/** The mails of the local run, which a stranger would find in an inbox. */
export class Outbox {
  constructor(private readonly page: Page) {}

  /** The link of the newest mail to an address that has this subject, as soon as it is there. */
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

  /** Waits for a mail to an address that has all these texts. */
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

  /** Opens that link. */
  async follow(to: string, subject: RegExp): Promise<void> {
    const link = await this.linkOf(to, subject);
    // The public address of a product may differ from the one under test.
    const { pathname, search } = new URL(link);
    await this.page.goto(pathname + search);
  }
}
