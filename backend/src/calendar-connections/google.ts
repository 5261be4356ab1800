import { href } from '@crown-and-coil/shared-api/href';
import * as oauth from 'oauth4webapi';
import type { GoogleOptions } from '../config';
import { type GuardOptions, guardedFetch } from '../outbound/guarded-fetch';
import { OutboundError } from '../outbound/outbound-error';
import { CalendarError } from './calendar-error';

/** The only scope documented for Google's CalDAV API; the narrower ones belong to its REST API. */
const SCOPE = 'https://www.googleapis.com/auth/calendar';
const MAX_RESPONSE_BYTES = 64_000;
/** Path of the redirect URI `/connect-google-calendar`, which is registered at Google with `PUBLIC_URL` before it. */
const REDIRECT_PATH = href.connectGoogleCalendar();

/** The sealed secret of a Google connection: the authorization code until it is exchanged, then the refresh token. */
export type GoogleSecret =
  | { readonly code: string; readonly verifier: string }
  | { readonly refreshToken: string };

/** Google's OAuth endpoints and CalDAV server, or those of the double at `apiUrl`. */
function googleServers({ apiUrl }: Pick<GoogleOptions, 'apiUrl'>) {
  const at = (origin: string, path: string) => new URL(path, apiUrl ?? origin).href;
  const server: oauth.AuthorizationServer = {
    issuer: apiUrl?.origin ?? 'https://accounts.google.com',
    authorization_endpoint: at('https://accounts.google.com', '/o/oauth2/v2/auth'),
    token_endpoint: at('https://oauth2.googleapis.com', '/token'),
    revocation_endpoint: at('https://oauth2.googleapis.com', '/revoke'),
  };
  return { server, caldavUrl: at('https://apidata.googleusercontent.com', '/caldav/v2/') };
}

/** The URL of Google's CalDAV server. */
export const googleCaldavUrl = (google: Pick<GoogleOptions, 'apiUrl'>): string =>
  googleServers(google).caldavUrl;

export const newVerifier = (): string => oauth.generateRandomCodeVerifier();

/** The URL of Google's consent page. */
export async function consentUrl(
  google: GoogleOptions,
  publicUrl: string,
  { state, verifier }: { readonly state: string; readonly verifier: string },
): Promise<string> {
  const url = new URL(googleServers(google).server.authorization_endpoint ?? '');
  url.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: google.clientId,
      redirect_uri: publicUrl + REDIRECT_PATH,
      scope: SCOPE,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Needed for a refresh token, also if the person has consented before.
      access_type: 'offline',
      prompt: 'consent',
    }),
  );
  return url.href;
}

/** Google's token endpoints. Every method throws CalendarError or OutboundError. */
interface GoogleTokens {
  /** Exchanges an authorization code for tokens; works once. */
  exchange(
    authorization: { readonly code: string; readonly verifier: string },
    publicUrl: string,
  ): Promise<{ readonly refreshToken: string; readonly accessToken: string }>;
  /** Returns an access token, which is valid for an hour. */
  access(refreshToken: string): Promise<string>;
  /** Revokes the grant with all its tokens. */
  revoke(refreshToken: string): Promise<void>;
  close(): void;
}

export function googleTokens(google: GoogleOptions, { signal }: Pick<GuardOptions, 'signal'>): GoogleTokens {
  const { server } = googleServers(google);
  const client: oauth.Client = { client_id: google.clientId };
  const authentication = oauth.ClientSecretPost(google.clientSecret);
  const usesDouble = google.apiUrl !== undefined;
  const guarded = guardedFetch({
    allowsPrivate: usesDouble,
    signal,
    userAgent: 'Crown-and-Coil (Google Calendar)',
    maxAnswerBytes: MAX_RESPONSE_BYTES,
  });
  const options = {
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>) =>
      guarded.fetch(url, { ...init, body: String(init.body), signal: null }),
    [oauth.allowInsecureRequests]: usesDouble,
  };
  return {
    exchange: (authorization, publicUrl) =>
      translateErrors(async () => {
        // The route has already checked the state.
        const response = oauth.validateAuthResponse(
          server,
          client,
          new URLSearchParams({ code: authorization.code }),
          oauth.skipStateCheck,
        );
        const granted = await oauth.processAuthorizationCodeResponse(
          server,
          client,
          await oauth.authorizationCodeGrantRequest(
            server,
            client,
            authentication,
            response,
            publicUrl + REDIRECT_PATH,
            authorization.verifier,
            options,
          ),
        );
        // The person may have granted fewer scopes than requested.
        if (granted.refresh_token === undefined || !granted.scope?.split(' ').includes(SCOPE))
          throw new CalendarError('grant_ended');
        return { refreshToken: granted.refresh_token, accessToken: granted.access_token };
      }),
    access: (refreshToken) =>
      translateErrors(async () => {
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          authentication,
          refreshToken,
          options,
        );
        return (await oauth.processRefreshTokenResponse(server, client, response)).access_token;
      }),
    revoke: (refreshToken) =>
      translateErrors(async () => {
        const response = await oauth.revocationRequest(server, client, authentication, refreshToken, options);
        await oauth.processRevocationResponse(response);
      }),
    close: guarded.close,
  };
}

/** Runs the work, and translates what it throws. @throws CalendarError or OutboundError */
async function translateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CalendarError || error instanceof OutboundError) throw error;
    const { error: code, status } = Object(error) as { error?: unknown; status?: unknown };
    // RFC 6749, section 5.2; Google sends invalid_token for a token that is already revoked.
    if (code === 'invalid_grant' || code === 'invalid_token') throw new CalendarError('grant_ended');
    const response: unknown = Object(error).cause;
    const responseStatus = response instanceof Response ? response.status : Number(status);
    if (responseStatus === 429 || responseStatus >= 500) throw new CalendarError('unreachable');
    // For the operator, for example a wrong client secret. The message contains neither tokens nor codes.
    throw new CalendarError('unexpected', new Error(`Google refused a request: ${String(code ?? error)}`));
  }
}
