import { setTimeout as pause } from 'node:timers/promises';
import { DATABASE } from '@crown-and-coil/servers/postgres/cluster';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { Client } from 'pg';
import { type DatabasePasswords, OWNER, roleStatements } from './settings';

const CONNECT_TIMEOUT_MS = 2_000;
const ANSWERS_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 100;

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @param isRecovering waits for the end of a recovery as well */
export async function untilAnswers(url: string, isRecovering = false): Promise<void> {
  const deadline = Date.now() + ANSWERS_WITHIN_MS;
  while (!(await answers(url, isRecovering))) {
    if (Date.now() > deadline) throw new PlainProblem('The database does not take connections.');
    await pause(ASK_AGAIN_MS);
  }
}

const answers = (url: string, isRecovering: boolean): Promise<boolean> =>
  withClient(url, async (client) => {
    if (!isRecovering) return true;
    const { rows } = await client.query<{ done: boolean }>('select not pg_is_in_recovery() as done');
    return rows[0]?.done ?? false;
  }).catch(() => false);

/** Pauses the pool after running transactions end, does something, and resumes it. */
export const withPausedPool = (url: string, work: () => Promise<void>): Promise<void> =>
  withClient(url, async (console) => {
    await console.query(`pause ${DATABASE}`);
    try {
      await work();
    } finally {
      await console.query(`resume ${DATABASE}`);
    }
  });

/** Creates the database and its roles if they do not exist. */
export async function makeRoles(
  url: string,
  passwords: DatabasePasswords,
  stopping: AbortSignal,
): Promise<void> {
  await untilAnswers(url);
  stopping.throwIfAborted();
  await withClient(url, async (client) => {
    for (const statement of roleStatements(passwords)) await client.query(statement);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  });
}
