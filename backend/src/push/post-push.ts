import webPush from 'web-push';
import type { Config } from '../config';
import type { ShortNotice } from '../notifications/short-notice';
import { guardedFetch } from '../outbound/guarded-fetch';
import { OutboundError } from '../outbound/outbound-error';

/** How long a push service keeps a notification for a device that is off. */
const KEPT_SECONDS = 24 * 60 * 60;
const ANSWER_MS = 8_000;
/** Push services respond with a line of text. */
const MAX_ANSWER_BYTES = 64_000;

/** A browser's push subscription. */
export interface BrowserSubscription {
  /** Address at the browser vendor's push service, from the browser. */
  readonly endpoint: string;
  /** The browser's public key and secret, in base64url (RFC 8291). */
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: the subscription has ended; `refused`: our fault, do not retry. */
type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

type Settings = Pick<Config, 'mailFrom' | 'outsideServersMayBePrivate'> & {
  readonly pushKeys: NonNullable<Config['pushKeys']>;
};

/**
 * Encrypts a notification for one browser (RFC 8291), signs the request (VAPID, RFC 8292) and posts it to the push
 * service. The address is user-supplied.
 */
export async function postPush(
  { mailFrom, outsideServersMayBePrivate: allowsPrivate, pushKeys }: Settings,
  { endpoint, ...keys }: BrowserSubscription,
  notice: ShortNotice,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const request = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notice), {
    vapidDetails: { subject: `mailto:${mailFrom.address}`, ...pushKeys },
    contentEncoding: 'aes128gcm',
    TTL: KEPT_SECONDS,
    urgency: 'normal',
    // 32 characters at most: while the device is off, a second copy replaces the first.
    topic: notice.id.replaceAll('-', ''),
  });
  const { fetch, close } = guardedFetch({
    allowsPrivate,
    signal,
    userAgent: 'Crown-and-Coil (Web Push)',
    answerMs: ANSWER_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  });
  try {
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      body: new Uint8Array(request.body ?? []),
      redirect: 'manual',
    });
    return outcomeOf(status);
  } catch (error) {
    return error instanceof OutboundError && error.failure === 'refused_address' ? 'gone' : 'later';
  } finally {
    close();
  }
}

/** RFC 8030, sections 5 and 7.3. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
