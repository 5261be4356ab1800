import { BlockList, isIPv6 } from 'node:net';
import { countedAddress } from '@crown-and-coil/service/counted-address';
import { LRUCache } from 'lru-cache';

/** Loopback and private networks: load balancers and proxies connect from there, visitors do not. */
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

/** Whether an address is in our own network, or missing: a load balancer may connect through a socket file. */
export function isOurs(address: string | undefined): boolean {
  if (address === undefined || address === '') return true;
  const bare = withoutMapping(address);
  return OWN_NETWORKS.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/**
 * The visitor: an IPv4 address or a /64 IPv6 network. Null: our own network, as when a load balancer names no client.
 *
 * @param address the nearest one that is not our proxy, as Fastify finds it with `trustProxy: isOurs`
 */
export function visitorAt(address: string | undefined): string | null {
  if (address === undefined || isOurs(address)) return null;
  return countedAddress(address);
}

/** Limit on rendered pages per visitor: a burst, then a rate per second. Cached pages do not count. */
export interface RenderingLimit {
  readonly atOnce: number;
  readonly perSecond: number;
}

const DEFAULT_LIMIT: RenderingLimit = { atOnce: 60, perSecond: 1 };

/** How many visitors are tracked; an evicted one starts with a full allowance. */
const REMEMBERED = 10_000;

/** Limits the pages rendered per visitor (token bucket). */
export class RenderingLimiter {
  readonly #limit: RenderingLimit;
  readonly #now: () => number;
  readonly #left = new LRUCache<string, { readonly pages: number; readonly at: number }>({ max: REMEMBERED });

  constructor(limit: RenderingLimit = DEFAULT_LIMIT, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Whether another page may be rendered for a visitor. */
  mayRender(visitor: string | null): boolean {
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
