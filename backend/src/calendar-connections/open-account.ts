import type { JobContext } from '../background/jobs';
import { seal, unseal } from '../second-factor/sealing';
import type { CaldavAccount } from './caldav-server';
import { CalendarError } from './calendar-error';
import { type GoogleSecret, googleTokens } from './google';
import type { Connection } from './queries';

/** A connection with the credentials to use its calendars. */
export interface OpenAccount {
  /** As stored now: Google's authorization code has been exchanged for a refresh token. */
  readonly connection: Connection;
  /** The plaintext of the connection's sealed secret. */
  readonly secret: Buffer;
  readonly access: CaldavAccount['access'];
  /** Whether its server may have a private address. */
  readonly allowsPrivate: boolean;
  /** Revokes the grant at Google; does nothing for a password. */
  revoke(): Promise<void>;
  close(): void;
}

/** Unseals the credentials, and gets an access token for Google. @throws CalendarError or OutboundError */
export async function openAccount(
  connection: Connection,
  context: JobContext,
  signal: AbortSignal,
): Promise<OpenAccount> {
  const { config } = context;
  const secret = unseal(config, connection.userId, connection.sealed, 'calendar passwords');
  if (secret === null) throw new CalendarError('password_lost');
  if (connection.kind === 'google') return openGoogle(connection, secret, context, signal);
  return {
    connection,
    secret,
    access: { password: secret.toString() },
    allowsPrivate: config.outsideServersMayBePrivate,
    revoke: async () => {},
    close: () => {},
  };
}

async function openGoogle(
  connection: Connection,
  stored: Buffer,
  { config, database }: JobContext,
  signal: AbortSignal,
): Promise<OpenAccount> {
  const { google, publicUrl } = config;
  if (google === undefined) throw new CalendarError('not_offered');
  const storedSecret = JSON.parse(stored.toString()) as GoogleSecret;
  const tokens = googleTokens(google, { signal });
  try {
    const { refreshToken, accessToken } =
      'code' in storedSecret
        ? await tokens.exchange(storedSecret, publicUrl)
        : {
            refreshToken: storedSecret.refreshToken,
            accessToken: await tokens.access(storedSecret.refreshToken),
          };
    const common = {
      access: { accessToken },
      allowsPrivate: google.apiUrl !== undefined,
      revoke: () => tokens.revoke(refreshToken),
      close: tokens.close,
    };
    if (!('code' in storedSecret)) return { ...common, connection, secret: stored };
    const newSecret: GoogleSecret = { refreshToken };
    const secret = Buffer.from(JSON.stringify(newSecret));
    const sealed = seal(config, connection.userId, secret, 'calendar passwords');
    const { numUpdatedRows } = await database
      .updateTable('calendar_connections')
      .set(sealed)
      .where('professional_id', '=', connection.professionalId)
      .where('sealed_secret', '=', connection.sealed.sealed_secret)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CalendarError('grant_ended');
    return { ...common, connection: { ...connection, sealed }, secret };
  } catch (error) {
    tokens.close();
    throw error;
  }
}
