import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

const RUNBOOK = join(ROOT, 'docs/runbook');
export const readPage = (alert: string): string => readFileSync(join(RUNBOOK, `${alert}.md`), 'utf8');

const PROGRAMS = /^(\(sleep|curl|node|grep|npm|tail) /;
const STATEMENTS = /^(select|update) /;

/** Environment for a page's commands. */
export interface CommandEnvironment {
  /** Runs a SQL statement as superuser; returns the rows as JSON. */
  query(statement: string): Promise<string>;
  /** Evaluates a PromQL expression; returns the result as JSON. */
  measure(expression: string): Promise<string>;
  /** Environment of the programs a page runs. */
  readonly env: Readonly<Record<string, string>>;
}

/** The page's command with this prefix. @throws if there is none */
export function commandOf(alert: string, beginning: string): string {
  const command = [...readPage(alert).matchAll(/`([^`]+)`/g)]
    .map(([, text = '']) => text)
    .find((text) => text.startsWith(beginning));
  if (command === undefined) throw new Error(`docs/runbook/${alert}.md has no command "${beginning}".`);
  return command;
}

/**
 * Runs a page's command like the person on call: a program, SQL or PromQL.
 * @param values of its placeholders: `<log>` @returns its output
 */
export async function runCommand(
  commands: CommandEnvironment,
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
  if (STATEMENTS.test(command)) return commands.query(command);
  return PROGRAMS.test(command) ? runProgram(command, commands.env) : commands.measure(command);
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
