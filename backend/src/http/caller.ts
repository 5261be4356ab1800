import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** One household or server has at least that much of IPv6. */
const PREFIX_GROUPS = 4;

/**
 * The address that limits count by: of IPv6 the first 64 bits, since the owner of one such address has the whole block.
 * IPv4 that came over IPv6 is IPv4. Who knocks at a Unix socket without a proxy to say for whom has no address: they
 * count as one.
 */
export function countedAddress(ip: string | undefined): string {
  if (ip === undefined) return 'unix socket';
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (inner) return inner;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const middle = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, middle) }, () => '0'), ...after];
  const prefix = groups.slice(0, PREFIX_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * A caller's name in counts and logs: the same for the same caller, and nothing that leads back to them without our
 * secret. (A plain hash of an address would: there are only four billion of them.)
 */
export const callerName = (secret: string, caller: string): string =>
  createHmac('sha256', secret)
    .update('crown-and-coil caller')
    .update(caller)
    .digest('base64url')
    .slice(0, 22);
