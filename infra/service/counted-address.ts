import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A household or server has at least this IPv6 prefix. */
const PREFIX_GROUPS = 4;

/**
 * The address that rate limits count by: for IPv6 the first 64 bits, as the owner of one address has the whole block.
 * IPv4-mapped addresses count as IPv4. Callers over a Unix socket without a proxy have no address and count as one.
 */
export function countedAddress(ip: string | undefined): string {
  if (ip === undefined) return 'unix socket';
  // Some proxies (Azure Application Gateway) append the port, which differs for each connection.
  const [, v4, v6] = /^(?:(\d+\.\d+\.\d+\.\d+)|\[(.+)\]):\d+$/.exec(ip) ?? [];
  const bare = v4 ?? v6 ?? ip;
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (inner) return inner;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = (bare.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const middle = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, middle) }, () => '0'), ...after];
  const prefix = groups.slice(0, PREFIX_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
