import type { JobContext } from '../background/jobs';
import { seal, unseal } from '../second-factor/sealing';
import type { CaldavAccount } from './caldav-server';
import { CalendarProblem } from './calendar-problem';
import { type GoogleSecret, googleTokens } from './google';
import type { Connection } from './queries';

/** A connection with what opens its calendars now. */
export interface OpenAccount {
  /** As it is stored now: a code of Google is a refresh token meanwhile. */
  readonly connection: Connection;
  /** What its sealed secret has. */
  readonly secret: Buffer;
  readonly access: CaldavAccount['access'];
  /** Whether its server may be on this machine or its network. */
  readonly allowsPrivate: boolean;
  /** Ends what the person allowed at Google; a password is theirs to end. */
  revoke(): Promise<void>;
  close(): void;
}

/** @throws CalendarProblem or OutboundError */
export async function openAccount(
  connection: Connection,
  context: JobContext,
  signal: AbortSignal,
): Promise<OpenAccount> {
  const { config } = context;
  const secret = unseal(config, connection.userId, connection.sealed, 'calendar passwords');
  if (secret === null) throw new CalendarProblem('password_lost');
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
  if (google === undefined) throw new CalendarProblem('not_offered');
  const given = JSON.parse(stored.toString()) as GoogleSecret;
  const tokens = googleTokens(google, { signal });
  try {
    const { refreshToken, accessToken } =
      'code' in given
        ? await tokens.exchange(given, publicUrl)
        : { refreshToken: given.refreshToken, accessToken: await tokens.access(given.refreshToken) };
    const common = {
      access: { accessToken },
      allowsPrivate: google.apiUrl !== undefined,
      revoke: () => tokens.revoke(refreshToken),
      close: tokens.close,
    };
    if (!('code' in given)) return { ...common, connection, secret: stored };
    const kept: GoogleSecret = { refreshToken };
    const secret = Buffer.from(JSON.stringify(kept));
    const sealed = seal(config, connection.userId, secret, 'calendar passwords');
    const { numUpdatedRows } = await database
      .updateTable('calendar_connections')
      .set(sealed)
      .where('professional_id', '=', connection.professionalId)
      .where('sealed_secret', '=', connection.sealed.sealed_secret)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CalendarProblem('grant_ended');
    return { ...common, connection: { ...connection, sealed }, secret };
  } catch (error) {
    tokens.close();
    throw error;
  }
}
