import { MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import type { Config } from '../config';
import { newId } from '../database/identifiers';
import type { Identity } from '../http/identity';
import { seal, unseal } from '../second-factor/sealing';

/** Long enough to log in to Google first. */
const LIFETIME_MS = 15 * MINUTE_MS;
const PURPOSE = 'calendar sign-ins';

type Secrets = Pick<Config, 'acceptedSecrets'>;
type Session = Pick<Identity, 'userId' | 'tokenId'>;

/** The content of a sign-in's `state`. */
interface SignIn {
  /** The PKCE code verifier (RFC 7636). */
  readonly verifier: string;
  /** Passed to `revokeToken`, so that the state works once. */
  readonly id: string;
  readonly expiresAt: Date;
}

/** Creates the `state` of a sign-in (RFC 6749, section 10.12), encrypted and bound to one session. */
export function issueState(config: Secrets, session: Session, verifier: string, now: Date): string {
  const content = [newId(), session.tokenId, now.getTime() + LIFETIME_MS, verifier];
  const { sealed_secret, key_id } = seal(
    config,
    session.userId,
    Buffer.from(JSON.stringify(content)),
    PURPOSE,
  );
  return `${key_id}.${sealed_secret.toString('base64url')}`;
}

/** Reads a state; null if it is expired, altered or of another session. Does not check whether it was used. */
export function readState(config: Secrets, session: Session, state: string, now: Date): SignIn | null {
  const [key_id = '', sealed = ''] = state.split('.');
  const opened = unseal(
    config,
    session.userId,
    { key_id, sealed_secret: Buffer.from(sealed, 'base64url') },
    PURPOSE,
  );
  if (opened === null) return null;
  const [id, tokenId, expiresAt, verifier] = JSON.parse(opened.toString()) as [
    string,
    string,
    number,
    string,
  ];
  if (tokenId !== session.tokenId || expiresAt <= now.getTime()) return null;
  return { id, verifier, expiresAt: new Date(expiresAt) };
}
