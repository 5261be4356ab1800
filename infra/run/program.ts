import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths';
import { PlainProblem } from './progress';

const DIE_WITH_PARENT = pathToFileURL(join(root, 'infra/run/die-with-parent.mjs')).href;
const STOP_TIMEOUT_MS = 20_000;
const FAILURE_LINES = 20;

/** A Node program to run: a JavaScript file, or a TypeScript one (then through tsx). */
export interface Program {
  readonly name: string;
  /** Relative to the checkout. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Gets all it writes. */
  readonly logFile?: string;
  /** What it writes that is shown while it runs (default: nothing). */
  readonly show?: 'stderr' | 'both';
  /** How many of its last lines a failure tells (default 20). */
  readonly failureLines?: number;
}

export interface RunningProgram {
  readonly pid: number;
  /** Settles when it has ended, with its exit code (or the signal's name). */
  readonly ended: Promise<number | string>;
  /** The last lines it wrote (of what was not shown already). */
  lastWords(): string;
  /** Asks it to end (SIGTERM), and kills it when it does not within 20 s. */
  stop(): Promise<void>;
}

/** Starts a program that ends with this one, whatever ends this one. */
export function startProgram(program: Program): RunningProgram {
  const { file, args = [], env = {}, logFile, show, failureLines = FAILURE_LINES } = program;
  const loader = /\.tsx?$/.test(file) ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, ...loader, join(root, file), ...args], {
    cwd: root,
    // A group of its own: Ctrl-C reaches only us, and we stop things in their order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', show === 'both' ? 'inherit' : 'pipe', show === undefined ? 'pipe' : 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const log = logFile === undefined ? undefined : openLog(logFile);
  const lines = collectLines(child, log, failureLines);
  const ended = once(child, 'close').then(([code, signal]) => {
    log?.end();
    return typeof code === 'number' ? code : String(signal);
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ended,
    lastWords: () => lines.slice(-failureLines).join('\n'),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
      clearTimeout(kill);
    },
  };
}

/** Runs a program to its end. @throws PlainProblem with its last lines when it fails. */
export async function runProgram(program: Program, stopping?: AbortSignal): Promise<string> {
  const running = startProgram(program);
  const stop = () => void running.stop();
  stopping?.addEventListener('abort', stop);
  const code = await running.ended;
  stopping?.removeEventListener('abort', stop);
  stopping?.throwIfAborted();
  if (code === 0) return running.lastWords();
  const lastWords = running.lastWords();
  throw new PlainProblem(
    `${program.name} failed (${code}).${lastWords === '' ? '' : ` Its last words:\n${lastWords}`}`,
  );
}

function openLog(file: string): WriteStream {
  mkdirSync(dirname(file), { recursive: true });
  const log = createWriteStream(file);
  // A full disk must not end the product because of its log.
  log.on('error', () => undefined);
  return log;
}

function collectLines(child: ChildProcess, log: WriteStream | undefined, kept: number): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log?.write(text);
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      if (lines.length > 2 * kept) lines.splice(0, lines.length - kept);
    });
    stream?.on('end', () => rest !== '' && lines.push(rest));
  }
  return lines;
}
