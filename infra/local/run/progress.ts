import { inspect } from 'node:util';
import { PostgresProblem, saysDiskFull } from '@crown-and-coil/servers/postgres';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

const running = new Map<string, number>();
/** One for all steps that run now. */
let heartbeat: NodeJS.Timeout | undefined;
const HEARTBEAT_MS = process.stdout.isTTY ? 1000 : 15_000;

/** Runs one step and shows its line: the step and its duration, then done or failed. */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const begun = Date.now();
  running.set(title, begun);
  heartbeat ??= setInterval(showRunning, HEARTBEAT_MS);
  if (process.stdout.isTTY) showRunning();
  try {
    const result = await work();
    line(`✓ ${title} (${seconds(begun)})`);
    return result;
  } catch (error) {
    line(`✗ ${title} (${seconds(begun)})`);
    throw error;
  } finally {
    running.delete(title);
    if (running.size === 0) {
      clearInterval(heartbeat);
      heartbeat = undefined;
    }
  }
}

/** Writes a whole line above the one that tells what is running. */
export function line(text: string): void {
  process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${text}\n` : `${text}\n`);
}

/** The message for a problem that a person can fix, else all details. */
export function explain(error: unknown): string {
  if (error instanceof PlainProblem || error instanceof PostgresProblem) return error.message;
  // An option that the command does not have, or its value.
  if (/^ERR_PARSE_ARGS_/.test(Object(error).code)) return (error as Error).message;
  // With the errors that caused it.
  if (saysDiskFull(inspect(error)))
    return `The disk is full: free some space and start again. (${String(error)})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function showRunning(): void {
  const text = [...running].map(([title, begun]) => `${title} ${seconds(begun)}`).join(', ');
  if (text === '') return;
  if (!process.stdout.isTTY) process.stdout.write(`  ... ${text}\n`);
  else process.stdout.write(`\r\x1b[K  ${text.slice(0, (process.stdout.columns ?? 80) - 3)}`);
}

/** Time since a moment (milliseconds since the epoch), in seconds with one decimal. */
export function seconds(begun: number): string {
  return `${((Date.now() - begun) / 1000).toFixed(1)} s`;
}
