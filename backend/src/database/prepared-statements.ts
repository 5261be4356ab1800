import { callOutside, isRecording, traceParentOf } from '@crown-and-coil/service/tracing/spans';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { ConnectionShares } from './connection-shares';
import { statementLabel } from './statement-label';

/** More different statements than the API has; further ones are planned each time. */
const MOST_NAMES = 500;
/** Statements seen once: most unusual ones are never repeated. */
const MOST_SEEN = 2000;

/**
 * Names recurring statements, so that each connection parses and plans them once. A statement gets its name the second
 * time: lists of every length would otherwise fill PostgreSQL's memory.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly seen = new Set<string>();

  /** The name of a statement; undefined for one that should be planned each time. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size === MOST_NAMES) return known;
    if (!this.seen.delete(text)) {
      if (this.seen.size === MOST_SEEN) this.seen.clear();
      this.seen.add(text);
      return undefined;
    }
    if (!isPreparable(text)) return undefined;
    const name = `statement ${this.names.size + 1}`;
    this.names.set(text, name);
    return name;
  }
}

/**
 * Searches must be planned for their words: an index helps for a rare word, not for a frequent one. And `*` has other
 * columns after a migration, which breaks prepared statements. Comments in statements are ignored.
 */
const isPreparable = (text: string) => !/ like |select \*|\.\*/.test(text.replaceAll(/--.*$/gm, ''));

/**
 * Connects Kysely to a pool that is shared between domains, with prepared statements.
 * @param prepares false: plan each execution
 */
export function preparingPool(pool: Pool, shares: ConnectionShares, prepares: boolean): PostgresPool {
  const names = prepares ? new StatementNames() : undefined;
  // Kysely identifies a connection by its object.
  const connections = new WeakMap<PoolClient, PostgresPoolClient>();
  const givingBack = new WeakMap<PoolClient, () => void>();
  const connectionOf = (client: PoolClient): PostgresPoolClient => {
    const release = () => {
      client.release();
      givingBack.get(client)?.();
    };
    const known = connections.get(client) ?? preparingConnection(client, names, release);
    connections.set(client, known);
    return known;
  };
  const connect = async () => {
    const giveBack = await shares.enter();
    try {
      const client = await pool.connect();
      givingBack.set(client, giveBack);
      return connectionOf(client);
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  return { connect, end: () => pool.end() };
}

/** Triggers read it, for the jobs that they add (migration 0262). It has hexadecimal digits only. */
const beginTraced = () => `begin; set local crown.traceparent = '${traceParentOf() ?? ''}'`;

const POSTGRESQL = { 'db.system.name': 'postgresql' } as const;

const preparingConnection = (
  client: PoolClient,
  names: StatementNames | undefined,
  release: () => void,
): PostgresPoolClient => ({
  query: ((text: string, values: unknown[] = []) => {
    const name = values.length === 0 ? undefined : names?.nameOf(text);
    const run = (sent = text) =>
      client.query(name === undefined ? { text: sent, values } : { name, text: sent, values });
    return isRecording()
      ? callOutside(statementLabel(text), POSTGRESQL, () => run(text === 'begin' ? beginTraced() : text))
      : run();
    // Streaming with a cursor needs a library that we do not have.
  }) as unknown as PostgresPoolClient['query'],
  release,
});
