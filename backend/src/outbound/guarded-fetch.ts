import { lookup as lookUp } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutboundError } from './outbound-error';
import { isPublicAddress } from './public-address';
import { requireSmallTree } from './xml-limits';

/** Maximum size of one response: a listing of some thousand events. */
const MAX_ANSWER_BYTES = 8_000_000;
/** Maximum size of all responses together: some ten thousand events. */
const MAX_BYTES = 32_000_000;
const REQUEST_MS = 20_000;
const MAX_REDIRECTS = 3;

export interface GuardOptions {
  /** Whether addresses of this machine and its network may be called, and without TLS: for development only. */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
  /** The `User-Agent` header. */
  readonly userAgent: string;
  /** Timeout of one response. */
  readonly answerMs?: number;
  readonly maxAnswerBytes?: number;
}

/** Calls servers at user-supplied addresses. */
interface GuardedFetch {
  readonly fetch: typeof fetch;
  close(): void;
}

/**
 * A `fetch` for user-supplied addresses, protected against server-side request forgery (SSRF). It connects to public
 * addresses only, over TLS: the address is checked after name resolution and is the one connected to, which prevents
 * DNS rebinding. Responses are limited in size, individually and together, and in time; they must be uncompressed, and
 * XML must be quick to parse. Redirects stay on their host. Every failure is an OutboundError.
 */
export function guardedFetch({
  allowsPrivate,
  signal,
  userAgent,
  answerMs = REQUEST_MS,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: GuardOptions): GuardedFetch {
  const lookup: LookupFunction = (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new OutboundError('refused_address') as NodeJS.ErrnoException, '', 0);
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      return done(null, first?.address ?? '', first?.family ?? 0);
    });
  };
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };
  let bytesLeft = MAX_BYTES;

  async function call(url: URL, init: RequestInit, redirects: number): Promise<Response> {
    requireAllowed(url, allowsPrivate);
    const headers = new Headers(init.headers);
    headers.set('accept-encoding', 'identity');
    headers.set('user-agent', userAgent);
    const body = bytesOf(init.body);
    if (body) headers.set('content-length', String(body.length));
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // Not AbortSignal.any with a timeout: Node garbage-collects it while it is pending, and it never fires.
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<{ message: IncomingMessage; content: Buffer }>((resolve, reject) => {
      const request = send(
        url,
        {
          method: init.method ?? 'GET',
          headers: Object.fromEntries(headers),
          agent: agents[url.protocol as keyof typeof agents],
          lookup,
          signal,
        },
        (message) => {
          const most = Math.min(maxAnswerBytes, bytesLeft);
          readUpTo(message, most).then((content) => resolve({ message, content }), reject);
        },
      );
      timer = setTimeout(() => request.destroy(new OutboundError('unreachable')), answerMs);
      request.on('error', reject);
      request.end(body);
    }).finally(() => clearTimeout(timer));
    const { message, content } = answer;
    bytesLeft -= content.length;
    const status = message.statusCode ?? 0;
    const { location } = message.headers;
    if (init.redirect !== 'manual' && [301, 302, 307, 308].includes(status) && location !== undefined) {
      const target = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
      // The password must not go to another host.
      if (redirects === 0 || target?.host !== url.host) throw new OutboundError('unusable_answer');
      return call(target, init, redirects - 1);
    }
    const isEmpty = status < 200 || status === 204 || status === 205 || status === 304;
    if (status < 200 || status > 599) throw new OutboundError('unusable_answer');
    // Other types are not parsed.
    if (status < 300 && /xml/i.test(message.headers['content-type'] ?? ''))
      requireSmallTree(content.toString());
    return new Response(isEmpty ? null : new Uint8Array(content), { status, headers: headersOf(message) });
  }

  return {
    fetch: async (input, init = {}) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!URL.canParse(url)) throw new OutboundError('unusable_answer');
      try {
        return await call(new URL(url), init, MAX_REDIRECTS);
      } catch (error) {
        throw error instanceof OutboundError ? error : new OutboundError('unreachable', error);
      }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function bytesOf(body: RequestInit['body']): Buffer | undefined {
  if (body === undefined || body === null) return undefined;
  return body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(String(body));
}

/** @throws OutboundError for an address that is not public or not over TLS */
export function requireAllowed({ protocol, hostname }: URL, allowsPrivate: boolean): void {
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:'))
    throw new OutboundError('refused_address');
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (!allowsPrivate && isIP(address) !== 0 && !isPublicAddress(address))
    throw new OutboundError('refused_address');
}

async function readUpTo(message: IncomingMessage, most: number): Promise<Buffer> {
  const encoding = message.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    message.destroy();
    throw new OutboundError('unusable_answer');
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) {
      message.destroy();
      throw new OutboundError('too_large');
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}
