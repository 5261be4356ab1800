import { setTimeout as pause } from 'node:timers/promises';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { DatabaseNode } from './settings';

const CHANGE_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 100;
const ASK_TIMEOUT_MS = 2_000;

/** A cluster member in Patroni's REST API. */
interface ClusterMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const isUp = ({ state }: ClusterMember) => state === 'running' || state === 'streaming';

/** Queries and changes the cluster state through Patroni's REST API. */
export class Patroni {
  readonly #nodes: readonly DatabaseNode[];
  readonly #authorization: string;

  /** @param password for commands that change state */
  constructor(nodes: readonly DatabaseNode[], password: string) {
    this.#nodes = nodes;
    this.#authorization = `Basic ${btoa(`patroni:${password}`)}`;
  }

  /** The node that has a role. @throws PlainProblem without one */
  async nameOf(role: 'leader' | 'sync_standby'): Promise<string> {
    const found = (await this.#members()).find((one) => one.role === role);
    if (found === undefined) throw new PlainProblem(`The database has no ${role} now.`);
    return found.name;
  }

  /** Resolves when every node is up and one is a synchronous standby. */
  untilWhole(what = 'All nodes of the database are up'): Promise<void> {
    return this.#until(
      what,
      (found) =>
        found.length === this.#nodes.length &&
        found.some((one) => one.role === 'sync_standby' && isUp(one)) &&
        found.every(isUp),
    );
  }

  async switchOver(leader: string, candidate: string): Promise<void> {
    await this.#ask('/switchover', this.#post({ leader, candidate }));
    await this.#until('The switchover', (found) =>
      found.some((one) => one.name === candidate && one.role === 'leader' && isUp(one)),
    );
  }

  /** Restarts PostgreSQL on one node. */
  async restart(name: string): Promise<void> {
    const node = this.#nodes.find((one) => one.name === name);
    if (node === undefined) return;
    const deadline = Date.now() + CHANGE_WITHIN_MS;
    const ask = (): Promise<unknown> =>
      this.#askOne(node, '/restart', this.#post({})).catch(async (refused) => {
        // A former primary refuses until it has become a standby.
        if (Date.now() > deadline) throw refused;
        await pause(ASK_AGAIN_MS);
        return ask();
      });
    await ask();
    await this.untilWhole(`The restart of ${name}`);
  }

  #post(body: object): RequestInit {
    return {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: this.#authorization },
    };
  }

  async #members(): Promise<ClusterMember[]> {
    const text = await this.#ask('/cluster');
    return (JSON.parse(text) as { members: ClusterMember[] }).members;
  }

  async #until(what: string, isSo: (members: ClusterMember[]) => boolean): Promise<void> {
    const deadline = Date.now() + CHANGE_WITHIN_MS;
    let found: ClusterMember[] = [];
    do {
      found = await this.#members().catch(() => []);
      if (isSo(found)) return;
      await pause(ASK_AGAIN_MS);
    } while (Date.now() < deadline);
    const states = found.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ');
    throw new PlainProblem(`${what}: not within ${CHANGE_WITHIN_MS / 1000} s (${states}).`);
  }

  /** The first successful answer of any node. @throws PlainProblem with the last node's error */
  async #ask(path: string, init: RequestInit = {}): Promise<string> {
    let last: unknown;
    for (const node of this.#nodes) {
      try {
        return await this.#askOne(node, path, init);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  /** @throws PlainProblem when the node refuses or does not answer in time */
  async #askOne(node: DatabaseNode, path: string, init: RequestInit): Promise<string> {
    const signal = AbortSignal.timeout(init.method ? CHANGE_WITHIN_MS : ASK_TIMEOUT_MS);
    try {
      const answer = await fetch(addressOf(node) + path, { ...init, signal });
      const text = await answer.text();
      if (answer.ok) return text;
      throw new Error(`${answer.status} ${text}`);
    } catch (error) {
      throw new PlainProblem(`Patroni on ${node.name} did not do ${path}: ${error}`);
    }
  }
}

const addressOf = ({ host, ports }: DatabaseNode) => `http://${host}:${ports.patroni}`;
