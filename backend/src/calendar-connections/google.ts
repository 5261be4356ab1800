import { href } from '@crown-and-coil/shared-api/href';
import * as oauth from 'oauth4webapi';
import type { GoogleOptions } from '../config';
import { type GuardOptions, guardedFetch } from '../outbound/guarded-fetch';
import { OutboundError } from '../outbound/outbound-error';
import { CalendarProblem } from './calendar-problem';

/** All that CalDAV at Google is documented with: the narrower scopes are of its other API. */
const SCOPE = 'https://www.googleapis.com/auth/calendar';
/** Tokens are short. */
const MAX_ANSWER_BYTES = 64_000;
/** Where Google sends people back; registered there as `PUBLIC_URL` and this path, `/connect-google-calendar`. */
const RETURN_PATH = href.connectGoogleCalendar();

/** What the database keeps, sealed: the code until it is exchanged, then the refresh token. */
export type GoogleSecret =
  | { readonly code: string; readonly verifier: string }
  | { readonly refreshToken: string };

/** Where Google's calendars are, and who gives tokens for them. */
function serversOf({ apiUrl }: Pick<GoogleOptions, 'apiUrl'>) {
  const at = (usual: string, path: string) => new URL(path, apiUrl ?? usual).href;
  const server: oauth.AuthorizationServer = {
    issuer: apiUrl?.origin ?? 'https://accounts.google.com',
    authorization_endpoint: at('https://accounts.google.com', '/o/oauth2/v2/auth'),
    token_endpoint: at('https://oauth2.googleapis.com', '/token'),
    revocation_endpoint: at('https://oauth2.googleapis.com', '/revoke'),
  };
  return { server, caldavUrl: at('https://apidata.googleusercontent.com', '/caldav/v2/') };
}

/** The CalDAV server of Google's calendars. */
export const googleCaldavUrl = (google: Pick<GoogleOptions, 'apiUrl'>): string => serversOf(google).caldavUrl;

export const newVerifier = (): string => oauth.generateRandomCodeVerifier();

/** The page at Google that asks the person for their calendars. */
export async function consentUrl(
  google: GoogleOptions,
  publicUrl: string,
  { state, verifier }: { readonly state: string; readonly verifier: string },
): Promise<string> {
  const url = new URL(serversOf(google).server.authorization_endpoint ?? '');
  url.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: google.clientId,
      redirect_uri: publicUrl + RETURN_PATH,
      scope: SCOPE,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // A refresh token, also for a person who agreed before.
      access_type: 'offline',
      prompt: 'consent',
    }),
  );
  return url.href;
}

/** Tokens of Google. Every call throws CalendarProblem or OutboundError when it does not work. */
interface GoogleTokens {
  /** Exchanges the code of a person who agreed, once. */
  exchange(
    given: { readonly code: string; readonly verifier: string },
    publicUrl: string,
  ): Promise<{ readonly refreshToken: string; readonly accessToken: string }>;
  /** A token for the calendars, for an hour. */
  access(refreshToken: string): Promise<string>;
  /** Ends the grant with all its tokens; repeating it has no effect. */
  revoke(refreshToken: string): Promise<void>;
  close(): void;
}

export function googleTokens(google: GoogleOptions, { signal }: Pick<GuardOptions, 'signal'>): GoogleTokens {
  const { server } = serversOf(google);
  const client: oauth.Client = { client_id: google.clientId };
  const authentication = oauth.ClientSecretPost(google.clientSecret);
  const isDouble = google.apiUrl !== undefined;
  const guarded = guardedFetch({
    allowsPrivate: isDouble,
    signal,
    userAgent: 'Crown-and-Coil (Google Calendar)',
    maxAnswerBytes: MAX_ANSWER_BYTES,
  });
  const options = {
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>) =>
      guarded.fetch(url, { ...init, body: String(init.body), signal: null }),
    [oauth.allowInsecureRequests]: isDouble,
  };
  return {
    exchange: (given, publicUrl) =>
      asProblem(async () => {
        // The state was checked when the person came back.
        const answer = oauth.validateAuthResponse(
          server,
          client,
          new URLSearchParams({ code: given.code }),
          oauth.skipStateCheck,
        );
        const got = await oauth.processAuthorizationCodeResponse(
          server,
          client,
          await oauth.authorizationCodeGrantRequest(
            server,
            client,
            authentication,
            answer,
            publicUrl + RETURN_PATH,
            given.verifier,
            options,
          ),
        );
        // People may allow less than they are asked for.
        if (got.refresh_token === undefined || !got.scope?.split(' ').includes(SCOPE))
          throw new CalendarProblem('grant_ended');
        return { refreshToken: got.refresh_token, accessToken: got.access_token };
      }),
    access: (refreshToken) =>
      asProblem(async () => {
        const answer = await oauth.refreshTokenGrantRequest(
          server,
          client,
          authentication,
          refreshToken,
          options,
        );
        return (await oauth.processRefreshTokenResponse(server, client, answer)).access_token;
      }),
    revoke: (refreshToken) =>
      asProblem(async () => {
        const answer = await oauth.revocationRequest(server, client, authentication, refreshToken, options);
        await oauth.processRevocationResponse(answer);
      }),
    close: guarded.close,
  };
}

/** @throws CalendarProblem or OutboundError for whatever the work throws */
async function asProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CalendarProblem || error instanceof OutboundError) throw error;
    const { error: code, status } = Object(error) as { error?: unknown; status?: unknown };
    // RFC 6749, section 5.2, and Google for a token that was revoked already.
    if (code === 'invalid_grant' || code === 'invalid_token') throw new CalendarProblem('grant_ended');
    const answer: unknown = Object(error).cause;
    const ended = answer instanceof Response ? answer.status : Number(status);
    if (ended === 429 || ended >= 500) throw new CalendarProblem('unreachable');
    // The operator's: such as a wrong client secret. Neither tokens nor codes are in these words.
    throw new CalendarProblem('unexpected', new Error(`Google refused a call: ${String(code ?? error)}`));
  }
}
