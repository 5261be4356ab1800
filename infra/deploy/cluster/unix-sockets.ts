import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Where one server of the cluster listens. nginx knows one name for good, a link; each process listens on a socket of
 * its own. So the work goes from one process to the next in a single step, without a word to nginx.
 */
export interface SocketPlace {
  /** The configuration of nginx. */
  readonly link: string;
  of(generation: number): string;
}

export function socketPlace(folder: string, name: string): SocketPlace {
  return {
    link: join(folder, `${name}.sock`),
    of: (generation) => join(folder, `${name}.${generation}.sock`),
  };
}

/**
 * Points the link at another process. Settles when the one before has taken in every connection that was made to it: a
 * connection made later than those is answered by it.
 */
export async function pointLink(
  place: SocketPlace,
  generation: number,
  before: number | undefined,
): Promise<void> {
  const next = `${place.link}.next`;
  rmSync(next, { force: true });
  symlinkSync(place.of(generation), next);
  renameSync(next, place.link);
  if (before !== undefined) await statusOf(place.of(before), '/api/health/live').catch(() => undefined);
}

/** A Unix socket has no address of who calls, and a server behind a proxy is always told one. */
const FROM_HERE = { 'x-forwarded-for': '127.0.0.1' };

/** Asks a server on a Unix socket, on a connection of its own. @returns the status */
export function statusOf(socketPath: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { socketPath, path, headers: FROM_HERE, agent: false, timeout: ANSWER_TIMEOUT_MS };
    const asking = request(options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    asking.on('timeout', () => asking.destroy(new Error(`${socketPath} does not answer.`)));
    asking.on('error', reject);
    asking.end();
  });
}
