import type { Config } from '../config';
import { newId } from '../database/identifiers';
import type { Identity } from '../http/identity';
import { seal, unseal } from '../second-factor/sealing';

/** A person may have to log in at Google first. */
const LIFETIME_MS = 15 * 60_000;
const PURPOSE = 'calendar sign-ins';

type Secrets = Pick<Config, 'acceptedSecrets'>;
type Session = Pick<Identity, 'userId' | 'tokenId'>;

/** What a sign-in at a calendar's provider was begun with. */
interface SignIn {
  /** PKCE (RFC 7636): only the server that began it can exchange the code. */
  readonly verifier: string;
  /** For `revokeToken`, which uses it up. */
  readonly id: string;
  readonly expiresAt: Date;
}

/** The `state` of a sign-in (RFC 6749, section 10.12): sealed for one account and one session of it. */
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

/** Reads a state; null for one of another session, an expired or a changed one. Whether it was used is not checked. */
export function readState(config: Secrets, session: Session, state: string, now: Date): SignIn | null {
  const [key_id = '', sealed = ''] = state.split('.');
  const opened = unseal(
    config,
    session.userId,
    { key_id, sealed_secret: Buffer.from(sealed, 'base64url') },
    PURPOSE,
  );
  if (opened === null) return null;
  const [id, tokenId, endsAt, verifier] = JSON.parse(opened.toString()) as [string, string, number, string];
  if (tokenId !== session.tokenId || endsAt <= now.getTime()) return null;
  return { id, verifier, expiresAt: new Date(endsAt) };
}
