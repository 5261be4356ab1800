import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

const RUNBOOK = join(ROOT, 'docs/runbook');
export const readPage = (alert: string): string => readFileSync(join(RUNBOOK, `${alert}.md`), 'utf8');

const PROGRAMS = /^(\(sleep|curl|node|grep|npm|tail) /;
const STATEMENTS = /^(select|update) /;

/** Where the commands of a page are run. */
export interface Desk {
  /** A statement, as the superuser; answers the rows as JSON. */
  query(statement: string): Promise<string>;
  /** An expression; answers Prometheus' result as JSON. */
  measure(expression: string): Promise<string>;
  /** Of the programs that a page names. */
  readonly env: Readonly<Record<string, string>>;
}

/** The command of a page that begins so. @throws when the page has none */
export function commandOf(alert: string, beginning: string): string {
  const command = [...readPage(alert).matchAll(/`([^`]+)`/g)]
    .map(([, text = '']) => text)
    .find((text) => text.startsWith(beginning));
  if (command === undefined) throw new Error(`docs/runbook/${alert}.md has no command "${beginning}".`);
  return command;
}

/**
 * Runs a command of a page as a person on call does: a program, a statement of SQL or an expression of Prometheus.
 * @param values of its placeholders: `<log>` @returns all that it shows
 */
export async function runCommand(
  desk: Desk,
  alert: string,
  beginning: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const command = commandOf(alert, beginning).replaceAll(/<([\w ]+)>/g, (all, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`The drill has no value for ${all} of docs/runbook/${alert}.md.`);
    return value;
  });
  if (STATEMENTS.test(command)) return desk.query(command);
  return PROGRAMS.test(command) ? runProgram(command, desk.env) : desk.measure(command);
}

async function runProgram(command: string, env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn('bash', ['-c', command], { cwd: ROOT, env: { ...process.env, ...env } });
  let shown = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
  await once(child, 'close');
  return shown;
}
