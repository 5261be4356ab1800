import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import type { Delivery, Mailer } from './content';
import { renderHtml, renderText } from './layout';
import { LANES } from './queue';

const CONNECTING_MS = 10_000;
/**
 * How long a server may stay silent in a conversation. RFC 5321 (section 4.5.3.2.6) suggests 10 minutes for the
 * response to the message data, because a server that accepts the mail later receives it twice. Real servers respond
 * within seconds, and a silent one blocks its lane; a second copy has the same Message-ID, by which mailboxes
 * recognise it.
 */
export const SILENCE_MS = 120_000;

/** Sends through SMTP_URL; without it mails stay in the outbox. */
export function createMailer(config: Config, silenceMs = SILENCE_MS): Mailer {
  if (config.smtpUrl === null)
    return { deliver: async () => ({ outcome: 'outbox' }), close: () => undefined };
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    // One connection per lane, so that a mail never waits for a connection of another lane.
    maxConnections: LANES.awaited + LANES.later,
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    socketTimeout: silenceMs,
    // Mails are self-contained: a template must never make the library read a file or a URL.
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
            // Suppresses out-of-office replies (RFC 3834).
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
 * A 5xx for this recipient or message is permanent. Everything else may be temporary: the server is unreachable,
 * answers 4xx, or refuses our credentials.
 */
function readFailure(error: unknown): Delivery {
  const { message, command, responseCode } = Object(error) as Record<string, unknown>;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && isAboutThisMail;
  return { outcome: isForGood ? 'refused' : 'try again', problem: String(message).slice(0, 500) };
}
