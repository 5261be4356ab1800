import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import type { MailContent } from './content';
import { renderHtml, renderText } from './layout';
import { LANES } from './queue';

/** A mail on its way out. */
export interface OutgoingMail {
  /** The same whenever it is tried again: by it a mailbox notices that it has this mail already. */
  readonly messageId: string;
  readonly to: string;
  readonly content: MailContent;
}

/**
 * What became of it: `sent` to the mail server, or kept in the `outbox`; `refused` for good; or not sent and worth
 * another try.
 */
export type Delivery =
  | { readonly outcome: 'sent' | 'outbox' }
  | { readonly outcome: 'refused' | 'try again'; readonly problem: string };

export interface Mailer {
  deliver(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}

const CONNECTING_MS = 10_000;
/**
 * How long a server may be silent in a conversation. RFC 5321 (section 4.5.3.2.6) suggests 10 minutes for the answer to
 * the text, because a server that took the mail later than that gets it twice. Servers answer within seconds, and
 * a silent one holds up its lane; the second copy has the same Message-ID, by which mailboxes recognise it.
 */
export const SILENCE_MS = 120_000;

export interface MailerOptions {
  /** How long the server may be silent. */
  readonly silenceMs?: number;
}

/** Sends by SMTP_URL; without it, mails stay in the outbox. */
export function createMailer(config: Config, { silenceMs = SILENCE_MS }: MailerOptions = {}): Mailer {
  if (config.smtpUrl === null)
    return { deliver: async () => ({ outcome: 'outbox' }), close: () => undefined };
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    // A mail of one lane never waits for a connection of another.
    maxConnections: LANES.awaited + LANES.later,
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    socketTimeout: silenceMs,
    // Everything that a mail shows is in it: a template must never make us read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async ({ messageId, to, content }) => {
      try {
        await transport.sendMail({
          messageId,
          from: { ...config.mailFrom },
          to: { name: '', address: to },
          subject: content.subject,
          html: renderHtml(content),
          text: renderText(content),
          headers: {
            // No answer of an absence to a machine (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(content.unsubscribeUrl && {
              'List-Unsubscribe': `<${content.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        return { outcome: 'sent' };
      } catch (error) {
        return readFailure(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * A server that says 5xx to this recipient or this text will say so again. All else may be otherwise in a while: it is
 * away, it says 4xx, it does not take our name and password.
 */
function readFailure(error: unknown): Delivery {
  const { message, command, responseCode } = Object(error) as Record<string, unknown>;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && isAboutThisMail;
  return { outcome: isForGood ? 'refused' : 'try again', problem: String(message).slice(0, 500) };
}
