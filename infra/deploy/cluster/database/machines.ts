import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { liveProcess } from '@crown-and-coil/servers/postgres/process-table';

/** Where one database machine's processes run: on this host, or in a network namespace that can be isolated. */
export interface Machine {
  readonly name: string;
  /** Its address, reachable from the other machines and the load balancer. */
  readonly host: string;
  /** Prefix for command lines to run there. */
  readonly prefix: readonly string[];
  /** Isolates it from the network, or from one machine; undefined without a namespace. */
  readonly network: MachineNetwork | undefined;
}

interface MachineNetwork {
  cut(): void;
  mend(): void;
  /** Drops packets to another machine until `reach`. */
  lose(host: string): void;
  reach(host: string): void;
}

export interface Machines {
  readonly all: readonly Machine[];
  remove(): void;
}

const IP = '/usr/sbin/ip';
const IPTABLES = '/usr/sbin/iptables';

/** Allows traffic within the bridge: Docker's default policy drops forwarded packets, bridged ones included. */
function changeForwarding(action: '--insert' | '--delete', bridge: string): void {
  const rule = ['FORWARD', '--in-interface', bridge, '--out-interface', bridge, '--jump', 'ACCEPT'];
  if (existsSync(IPTABLES)) spawnSync(IPTABLES, ['--wait', action, ...rule], { stdio: 'ignore' });
}

/** All machines are this host, as in `npm run cluster`. */
export const onThisHost = (count: number): Machines => ({
  all: names(count).map((name) => ({ name, host: '127.0.0.1', prefix: [], network: undefined })),
  remove: () => undefined,
});

const names = (count: number) => Array.from({ length: count }, (_none, index) => `database-${index + 1}`);

/**
 * A network namespace for each machine, on a bridge of this host. Falls back to this host alone where that is not
 * allowed (it takes root).
 */
export function inNamespaces(count: number): Machines {
  if (process.getuid?.() !== 0 || !existsSync(IP)) return onThisHost(count);
  removeOrphans();
  const id = process.pid.toString(36);
  const network = `10.${200 + (process.pid % 50)}.${(process.pid >> 6) % 250}`;
  const bridge = `cc${id}`;
  const link = (index: number) => `cc${id}n${index}`;
  const ip = (...args: string[]) => spawnSync(IP, args, { stdio: 'ignore' }).status === 0;
  const remove = () => {
    for (let index = 1; index <= count; index += 1) ip('netns', 'del', link(index));
    ip('link', 'del', bridge);
    changeForwarding('--delete', bridge);
  };
  changeForwarding('--insert', bridge);
  const isMade =
    ip('link', 'add', bridge, 'type', 'bridge') &&
    ip('addr', 'add', `${network}.254/24`, 'dev', bridge) &&
    ip('link', 'set', bridge, 'up') &&
    names(count).every((_name, at) => {
      const [space, near, far] = [link(at + 1), `${link(at + 1)}a`, `${link(at + 1)}b`];
      return (
        ip('netns', 'add', space) &&
        ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', space) &&
        ip('link', 'set', near, 'master', bridge, 'up') &&
        ip('-n', space, 'addr', 'add', `${network}.${at + 1}/24`, 'dev', far) &&
        ip('-n', space, 'link', 'set', far, 'up') &&
        ip('-n', space, 'link', 'set', 'lo', 'up')
      );
    });
  if (!isMade) {
    remove();
    return onThisHost(count);
  }
  const all = names(count).map((name, at) => {
    const space = link(at + 1);
    return {
      name,
      host: `${network}.${at + 1}`,
      prefix: [IP, 'netns', 'exec', space],
      network: {
        cut: () => void ip('link', 'set', `${space}a`, 'down'),
        mend: () => void ip('link', 'set', `${space}a`, 'up'),
        lose: (host: string) => void ip('-n', space, 'route', 'add', 'blackhole', `${host}/32`),
        reach: (host: string) => void ip('-n', space, 'route', 'del', 'blackhole', `${host}/32`),
      },
    };
  });
  return { all, remove };
}

/** Removes leftover namespaces and bridges of killed runs, with the processes still in them. */
function removeOrphans(): void {
  const listed = spawnSync(IP, ['netns', 'list'], { encoding: 'utf8' }).stdout ?? '';
  for (const [space, owner = ''] of listed.matchAll(/^cc([0-9a-z]+)n\d+\b/gm)) {
    if (liveProcess(Number.parseInt(owner, 36))) continue;
    const pids = spawnSync(IP, ['netns', 'pids', space], { encoding: 'utf8' }).stdout ?? '';
    for (const pid of pids.split('\n').filter(Boolean)) spawnSync('kill', ['-KILL', pid]);
    spawnSync(IP, ['netns', 'del', space]);
    spawnSync(IP, ['link', 'del', `cc${owner}`]);
    changeForwarding('--delete', `cc${owner}`);
  }
}

/** These processes and their descendants, from /proc. */
export function withDescendants(roots: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = parentOf(entry);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const found = new Set<number>();
  const add = (pid: number) => {
    if (pid <= 1 || found.has(pid)) return;
    found.add(pid);
    for (const child of children.get(pid) ?? []) add(child);
  };
  for (const pid of roots) add(pid);
  return [...found];
}

function parentOf(pid: string): number | undefined {
  try {
    // The preceding field, the name, is in parentheses and may contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
