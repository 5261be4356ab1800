import type { Config } from '../config';

/** `outbox`: it is only recorded. */
export type TextOutcome = 'outbox' | 'sent' | 'refused';

/** The port of a provider of text messages (SMS). */
interface TextSender {
  /** @throws Error for a failure worth a retry */
  send(message: { readonly id: string; readonly to: string; readonly text: string }): Promise<TextOutcome>;
}

/** Sends nothing: /outbox shows what would have been sent, as for mails. */
const dummy: TextSender = { send: async () => 'outbox' };

/** The text sender; undefined where there is none. No provider is connected yet: a local run has the dummy. */
export const textSender = ({ outbox }: Pick<Config, 'outbox'>): TextSender | undefined =>
  outbox ? dummy : undefined;
