import { fastifyCookie } from '@fastify/cookie';
import type { BrowserIdSecrets } from './browser-id';

const HEADER = 'x-gateway-call';
/** Cannot be a browser id, which the same secrets sign: those have 22 characters without a space. */
const SIGNED = 'a call of the gateway';

/** Marks the gateway's own calls, so that the API's rate limit does not count them as one client's. */
interface GatewayCalls {
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the gateway made a call: its header is signed with a secret that only API and gateway share. */
  includes(call: { readonly headers: Readonly<Record<string, unknown>> }): boolean;
}

export function gatewayCalls(secrets: BrowserIdSecrets): GatewayCalls {
  // Compares in constant time, and verifies by every secret while they are rotated.
  const signer = fastifyCookie.signerFactory([...secrets]);
  return {
    headers: { [HEADER]: signer.sign(SIGNED) },
    includes: ({ headers: { [HEADER]: given } }) => {
      if (typeof given !== 'string') return false;
      const { valid, value } = signer.unsign(given);
      return valid && value === SIGNED;
    },
  };
}
