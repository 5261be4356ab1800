import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly source: string;
  readonly messageId: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** What a server says instead of yes: a code such as 450 or 550. */
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
  /** Before a recipient is taken. @throws SmtpRefusal */
  readonly onRecipient?: (address: string) => void;
  /** When a mail has come whole, before the last answer. @throws SmtpRefusal */
  readonly onMail?: (mail: ReceivedMail) => Promise<void> | void;
  readonly more?: SMTPServerOptions;
}

/** A real SMTP server on this machine. A mail counts as received when its last answer was a yes. */
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
  // A client that breaks off is what some tests are about.
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
