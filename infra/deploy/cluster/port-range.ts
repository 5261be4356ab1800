import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { listenError } from '@crown-and-coil/servers/postgres';

/** Below the ephemeral port range, so that a port free now is still free after a restart. */
const FIRST = 18_000;
const LAST = 28_000;

export interface PortRange {
  /** A process's port on loopback, stable across starts because etcd and Patroni persist theirs. */
  of(name: string): Promise<number>;
  /** Ports of a process and its replacement. */
  pair(name: string): Promise<readonly [number, number]>;
}

/** @param file where the ports are persisted */
export function portRange(file: string): PortRange {
  const kept = readKept(file);
  let last = Math.max(FIRST + ((process.pid * 97) % (LAST - FIRST - 1_000)), ...Object.values(kept));
  const of = async (name: string): Promise<number> => {
    const known = kept[name];
    if (known !== undefined) return known;
    do last += 1;
    while (await listenError(last, '127.0.0.1'));
    kept[name] = last;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(kept));
    return last;
  };
  return { of, pair: async (name) => [await of(name), await of(`${name}-next`)] };
}

function readKept(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}
