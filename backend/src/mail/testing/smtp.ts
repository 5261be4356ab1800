import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The raw message. */
  readonly source: string;
  readonly messageId: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A response of the server other than success: a code such as 450 or 550. */
export class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

export interface MailServerOptions {
  readonly port?: number;
  /** Called before a recipient is accepted. @throws SmtpRefusal */
  readonly onRecipient?: (address: string) => void;
  /** Called with a complete mail, before the final response. @throws SmtpRefusal */
  readonly onMail?: (mail: ReceivedMail) => Promise<void> | void;
  readonly more?: SMTPServerOptions;
}

/** Starts a real SMTP server on this machine. A mail counts as received once its final response was success. */
export async function startMailServer(options: MailServerOptions = {}): Promise<TestMailServer> {
  const { port = 0, onRecipient = () => undefined, onMail = () => undefined, more } = options;
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    ...more,
    onRcptTo: ({ address }, _session, callback) => answer(() => onRecipient(address), callback),
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString();
        const { mailFrom, rcptTo } = session.envelope;
        const mail: ReceivedMail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
          messageId: /^Message-ID: (<[^>]+>)/im.exec(source)?.[1] ?? '',
        };
        void answer(async () => {
          await onMail(mail);
          received.push(mail);
        }, callback);
      });
    },
  });
  // Some tests are about clients that disconnect.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: openPort } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${openPort}`,
    port: openPort,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(
  work: () => Promise<void> | void,
  callback: (error?: Error | null) => void,
): Promise<void> {
  try {
    await work();
    callback();
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)));
  }
}
