import { browserAddress } from '@crown-and-coil/shared-ui';
import {
  RELEASE_SIGNERS,
  type ReleaseSigners,
  type RemoteRelease,
  signedStatement,
} from '@crown-and-coil/shared-ui/remote/registry';
import { currentRegistry } from './registry';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether builds must be signed: the shell was built with keys, and is not on the machine of a developer, whose own builds
 * have no signature. Else it waits for no check.
 */
export const mustBeSigned = (): boolean =>
  Object.keys(RELEASE_SIGNERS).length > 0 && !LOOPBACK.test(browserAddress().hostname);

/**
 * Whether one of the keys that this shell was built with has signed a build of a remote: its entry's hash, which the
 * browser holds the file against. True without keys, and in browsers without Ed25519 or a secure context: there the
 * gateway's check counts alone.
 */
export async function isTrustedBuild(
  name: string,
  build: RemoteRelease,
  signers: ReleaseSigners = RELEASE_SIGNERS,
): Promise<boolean> {
  if (Object.keys(signers).length === 0 || isOverriddenByOrigin(name)) return true;
  const { subtle } = globalThis.crypto;
  if (!subtle) return true;
  const keys = Object.hasOwn(signers, name) ? (signers[name] ?? []) : [];
  for (const key of keys) {
    try {
      if (await isSignedBy(subtle, key, name, build)) return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotSupportedError') return true;
    }
  }
  return false;
}

async function isSignedBy(
  subtle: SubtleCrypto,
  raw: string,
  name: string,
  build: RemoteRelease,
): Promise<boolean> {
  // Throws where the browser does not know the algorithm, whatever the build says.
  const key = await subtle.importKey('raw', bytesOf(raw), 'Ed25519', false, ['verify']);
  const { signature } = build;
  if (!signature) return false;
  const statement = new TextEncoder().encode(signedStatement(name, build, signature.digest));
  return subtle.verify('Ed25519', key, bytesOf(signature.value), statement);
}

/** A developer's own build, from an origin that the site's configuration allows: it comes from no store. */
const isOverriddenByOrigin = (name: string): boolean =>
  currentRegistry().overrides?.active[name]?.kind === 'origin';
