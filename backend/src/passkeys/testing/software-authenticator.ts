import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyLogin,
} from '@crown-and-coil/shared-api/contract';

/** Faults of an authenticator or its page. */
export interface Flaws {
  /** The page's origin. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  /** The type written by the browser: `webauthn.get` for a log-in. */
  readonly type?: string;
  readonly challenge?: string;
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (text: string | Buffer) => Buffer.from(text).toString('base64url');

/** An authenticator with one passkey (ES256; W3C WebAuthn Level 3, section 6). */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  userHandle = '';

  /** @param signCount its signature counter; 0 for one without */
  constructor(
    readonly origin: string,
    public signCount = 0,
  ) {}

  /** Answers the challenge of a registration. */
  create(
    { passkey_token, challenge, user_id }: PasskeyCreation,
    name = 'Phone',
    flaws: Flaws = {},
  ): NewPasskey {
    this.userHandle = user_id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      this.publicKey(),
    ]);
    return {
      passkey_token,
      passkey_name: name,
      credential_id: base64url(this.credentialId),
      client_data: this.clientData(challenge, { type: 'webauthn.create', ...flaws }),
      attestation_object: base64url(attestation(this.authenticatorData(flaws, credential))),
    };
  }

  /** Answers the challenge of a log-in. */
  get({ passkey_token, challenge }: PasskeyChallenge, flaws: Flaws = {}): PasskeyLogin {
    if (this.signCount > 0) this.signCount += 1;
    const client_data = this.clientData(challenge, { type: 'webauthn.get', ...flaws });
    const data = this.authenticatorData(flaws);
    const signed = Buffer.concat([data, sha256(Buffer.from(client_data, 'base64url'))]);
    return {
      passkey_token,
      credential_id: base64url(this.credentialId),
      client_data,
      authenticator_data: base64url(data),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
      user_handle: this.userHandle,
    };
  }

  private clientData(challenge: string, flaws: Flaws): string {
    const { type, origin = this.origin } = flaws;
    return base64url(
      JSON.stringify({ type, challenge: flaws.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  private authenticatorData({ rpId, isUserVerified = true }: Flaws, credential?: Buffer): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signCount);
    const flags =
      FLAGS.userPresent |
      (isUserVerified ? FLAGS.userVerified : 0) |
      (credential === undefined ? 0 : FLAGS.attested);
    return Buffer.concat([
      sha256(rpId ?? new URL(this.origin).hostname),
      Buffer.from([flags]),
      count,
      credential ?? Buffer.alloc(0),
    ]);
  }

  /** COSE_Key: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/**
 * CBOR of { fmt, attStmt, authData }.
 * @param statement a CBOR map, empty by default
 */
export const attestation = (
  authenticatorData: Buffer,
  format = 'none',
  statement = Buffer.from([0xa0]),
): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText(format),
    cborText('attStmt'),
    statement,
    cborText('authData'),
    Buffer.from([0x59, authenticatorData.length >> 8, authenticatorData.length & 0xff]),
    authenticatorData,
  ]);
