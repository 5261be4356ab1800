import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CalendarServer } from '../../../testing/servers';

export const GOOGLE_KEYS = {
  GOOGLE_CLIENT_ID: 'client.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'client-secret',
} as const;

const SCOPE = 'https://www.googleapis.com/auth/calendar';
const CALDAV = '/caldav/v2';

/** A grant with all its tokens. */
interface Grant {
  readonly scope: string;
  readonly refreshToken: string;
  readonly accessTokens: Set<string>;
  isRevoked: boolean;
}

/** A stateful double of Google's OAuth 2 server, with its CalDAV in front of another CalDAV server. */
export interface GoogleDouble {
  readonly url: string;
  /** Consents on Google's page, to this scope. @returns the URL that the page redirects to */
  agree(consentUrl: string, scope?: string): Promise<URL>;
  /** Requests to the OAuth endpoints with their response status, oldest first. */
  readonly calls: { path: string; status: number }[];
  readonly grants: Grant[];
  /** Revokes all grants, as a person can on Google's own page. */
  revokeAll(): void;
  /** Answers the next CalDAV request instead of the calendar server. */
  answerNext(answer: (response: ServerResponse) => void): void;
  /** The next OAuth requests answer 503. */
  failNext(count: number): void;
  stop(): Promise<void>;
}

const token = () => randomBytes(16).toString('hex');

/** Starts the double. It knows one client, that of GOOGLE_KEYS, with one redirect URI. */
export async function startGoogleDouble(
  calendars: CalendarServer,
  redirectUri: string,
): Promise<GoogleDouble> {
  const codes = new Map<string, { readonly challenge: string; readonly scope: string }>();
  const grants: Grant[] = [];
  const calls: { path: string; status: number }[] = [];
  const answers: ((response: ServerResponse) => void)[] = [];
  let failures = 0;

  function consent(query: URLSearchParams, scope: string): string {
    const expected = {
      response_type: 'code',
      client_id: GOOGLE_KEYS.GOOGLE_CLIENT_ID,
      redirect_uri: redirectUri,
      scope: SCOPE,
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    };
    for (const [name, value] of Object.entries(expected))
      if (query.get(name) !== value) throw new Error(`Google refuses ${name}: ${query.get(name)}`);
    const code = token();
    codes.set(code, { challenge: query.get('code_challenge') ?? '', scope });
    return `${redirectUri}?${new URLSearchParams({ state: query.get('state') ?? '', code, scope })}`;
  }

  /** @returns status and body as in RFC 6749 and RFC 7009 */
  function oauth(path: string, form: URLSearchParams): [number, object] {
    if (failures > 0) {
      failures -= 1;
      return [503, {}];
    }
    const grantOf = (refreshToken: string | null) =>
      grants.find((grant) => grant.refreshToken === refreshToken && !grant.isRevoked);
    if (
      form.get('client_id') !== GOOGLE_KEYS.GOOGLE_CLIENT_ID ||
      form.get('client_secret') !== GOOGLE_KEYS.GOOGLE_CLIENT_SECRET
    )
      return [401, { error: 'invalid_client' }];
    if (path === '/revoke') {
      const grant = grantOf(form.get('token'));
      if (grant === undefined) return [400, { error: 'invalid_token' }];
      grant.isRevoked = true;
      return [200, {}];
    }
    let grant = grantOf(form.get('refresh_token'));
    let more = {};
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (code?.challenge !== proof || form.get('redirect_uri') !== redirectUri)
        return [400, { error: 'invalid_grant' }];
      grant = { scope: code.scope, refreshToken: token(), accessTokens: new Set(), isRevoked: false };
      grants.push(grant);
      more = { refresh_token: grant.refreshToken };
    }
    if (grant === undefined) return [400, { error: 'invalid_grant' }];
    const accessToken = token();
    grant.accessTokens.add(accessToken);
    return [
      200,
      { access_token: accessToken, expires_in: 3599, scope: grant.scope, token_type: 'Bearer', ...more },
    ];
  }

  /** Forwards a request to the calendar server, with its own password. */
  function forward(request: IncomingMessage, response: ServerResponse): void {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const isAllowed = grants.some(
      ({ accessTokens, isRevoked, scope }) => accessTokens.has(given) && !isRevoked && scope === SCOPE,
    );
    if (!isAllowed) {
      response.writeHead(401).end();
      return;
    }
    const next = answers.shift();
    if (next) {
      next(response);
      return;
    }
    const { userName, password } = calendars;
    const upstream = send(
      new URL((request.url ?? '').slice(CALDAV.length), calendars.url),
      {
        method: request.method,
        headers: {
          ...request.headers,
          authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
          'x-script-name': CALDAV,
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.writeHead(502).end());
    request.pipe(upstream);
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/.well-known/caldav') response.writeHead(301, { location: `${CALDAV}/` }).end();
    else if (pathname.startsWith(`${CALDAV}/`)) forward(request, response);
    else if (request.method === 'POST' && (pathname === '/token' || pathname === '/revoke')) {
      const [status, body] = oauth(pathname, new URLSearchParams(await text(request)));
      calls.push({ path: pathname, status });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    agree: async (consentUrl, scope = SCOPE) => new URL(consent(new URL(consentUrl).searchParams, scope)),
    calls,
    grants,
    revokeAll: () => {
      for (const grant of grants) grant.isRevoked = true;
    },
    answerNext: (answer) => {
      answers.push(answer);
    },
    failNext: (count) => {
      failures = count;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
