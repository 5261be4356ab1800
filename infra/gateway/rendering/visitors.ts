import { BlockList, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Networks of this machine and this house: balancers and proxies call from there, and no stranger does. */
const OWN_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv6');

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether an address is of our own network, or none at all: a balancer may call through a socket file. */
export function isOurs(address: string | undefined): boolean {
  if (address === undefined || address === '') return true;
  const bare = withoutMapping(address);
  return OWN_NETWORKS.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/** Groups of four digits that one household or company has in common. */
const NETWORK_GROUPS = 4;

/**
 * Who asks for a page: an IPv4 address or an IPv6 network of 64 bits. Null: our own network, as when a balancer names
 * no one else.
 *
 * @param address the nearest one that is not a proxy of ours, as Fastify finds it with `trustProxy: isOurs`
 */
export function visitorAt(address: string | undefined): string | null {
  if (address === undefined || isOurs(address)) return null;
  const bare = withoutMapping(address);
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])];
  return groups.slice(0, NETWORK_GROUPS).join(':');
}

/** How many pages are drawn for one visitor: some at once, then so many a second. Pages from the cache do not count. */
export interface DrawingLimit {
  readonly atOnce: number;
  readonly perSecond: number;
}

const DRAWING_LIMIT: DrawingLimit = { atOnce: 60, perSecond: 1 };

/** Visitors that are remembered; who is forgotten begins again with all that is allowed. */
const REMEMBERED = 10_000;

/** Counts the pages that are drawn for each visitor. */
export class DrawnForVisitors {
  readonly #limit: DrawingLimit;
  readonly #now: () => number;
  readonly #left = new LRUCache<string, { readonly pages: number; readonly at: number }>({ max: REMEMBERED });

  constructor(limit: DrawingLimit = DRAWING_LIMIT, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Whether one more page may be drawn for a visitor. */
  mayDraw(visitor: string | null): boolean {
    if (visitor === null) return true;
    const { atOnce, perSecond } = this.#limit;
    const now = this.#now();
    const { pages, at } = this.#left.get(visitor) ?? { pages: atOnce, at: now };
    const left = Math.min(atOnce, pages + ((now - at) / 1000) * perSecond);
    const may = left >= 1;
    this.#left.set(visitor, { pages: may ? left - 1 : left, at: now });
    return may;
  }
}
