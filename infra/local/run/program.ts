import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, type WriteStream } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { saysDiskFull } from '@crown-and-coil/servers/postgres';
import { ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

const DIE_WITH_PARENT = pathToFileURL(join(ROOT, 'infra/local/run/die-with-parent.mjs')).href;
const SETPRIV = '/usr/bin/setpriv';
const STOP_TIMEOUT_MS = 20_000;
const FAILURE_LINES = 20;

/** A program to run: a JavaScript file, a TypeScript one (then through tsx), or an executable of the system. */
export interface Program {
  readonly name: string;
  /** Relative to the checkout; absolute for an executable. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The log file for its output. */
  readonly logFile?: string;
  /** Appends to an existing file. */
  readonly keepsLog?: boolean;
  /** The output to show while it runs (default: nothing). */
  readonly show?: 'stderr' | 'both';
  /** How many of its last lines a failure shows (default 20). */
  readonly failureLines?: number;
}

export interface RunningProgram {
  readonly pid: number;
  /** Settles when it has ended, with its exit code (or the signal's name). */
  readonly ended: Promise<number | string>;
  /** Whether it has sent us a message, as our servers do when they have begun. */
  hasSpoken(): boolean;
  /** The last lines it wrote (of what was not shown already). */
  lastWords(): string;
  /** Whether anything it wrote says that the disk is full. */
  foundDiskFull(): boolean;
  /** Sends SIGTERM, and kills it if it does not exit within 20 s. */
  stop(): Promise<void>;
}

/** Starts a program that exits with this one, however this one exits. */
export function startProgram(program: Program): RunningProgram {
  const { file, args = [], env = {}, logFile, show, failureLines = FAILURE_LINES } = program;
  const [command, ...given] = isAbsolute(file) ? [...dyingWithUs(), file] : nodeCommand(file);
  const child = spawn(command ?? file, [...given, ...args], {
    cwd: ROOT,
    // A separate process group: Ctrl-C reaches only us, and we stop programs in order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', show === 'both' ? 'inherit' : 'pipe', show === undefined ? 'pipe' : 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const log = logFile === undefined ? undefined : openLog(logFile, program.keepsLog === true);
  const lines = collectLines(child, log, failureLines);
  const ended = once(child, 'close').then(([code, signal]) => {
    log?.end();
    return typeof code === 'number' ? code : String(signal);
  });
  ended.catch(() => undefined);
  let hasSpoken = false;
  child.once('message', () => {
    hasSpoken = true;
  });
  return {
    pid: child.pid ?? 0,
    ended,
    hasSpoken: () => hasSpoken,
    lastWords: () => lines.kept.slice(-failureLines).join('\n'),
    foundDiskFull: () => lines.sayDiskFull,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
      clearTimeout(kill);
    },
  };
}

function nodeCommand(file: string): string[] {
  // Not `tsx`, which also hooks each `require` of a library.
  const loader = /\.tsx?$/.test(file) ? ['--import', 'tsx/esm'] : [];
  return [process.execPath, '--import', DIE_WITH_PARENT, ...loader, join(ROOT, file)];
}

/** Has the kernel signal an executable when we die (Linux), as it does not know our IPC channel. */
function dyingWithUs(): string[] {
  return existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'TERM'] : [];
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
  throw endedProblem(`${program.name} failed (${code})`, running);
}

/** The problem of a program that has exited: what happened, and its last lines or the next step. */
export function endedProblem(what: string, running: RunningProgram): PlainProblem {
  if (running.foundDiskFull())
    return new PlainProblem(`${what}: the disk is full. Free some space and start again.`);
  const lastWords = running.lastWords();
  return new PlainProblem(`${what}.${lastWords === '' ? '' : ` Its last words:\n${lastWords}`}`);
}

function openLog(file: string, keeps: boolean): WriteStream {
  mkdirSync(dirname(file), { recursive: true });
  const log = createWriteStream(file, { flags: keeps ? 'a' : 'w' });
  // A full disk must not end the product because of its log.
  log.on('error', () => undefined);
  return log;
}

interface CollectedLines {
  readonly kept: string[];
  sayDiskFull: boolean;
}

function collectLines(child: ChildProcess, log: WriteStream | undefined, kept: number): CollectedLines {
  const lines: string[] = [];
  const collected: CollectedLines = { kept: lines, sayDiskFull: false };
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log?.write(text);
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      collected.sayDiskFull ||= parts.some(saysDiskFull);
      if (lines.length > 2 * kept) lines.splice(0, lines.length - kept);
    });
    stream?.on('end', () => rest !== '' && lines.push(rest));
  }
  return collected;
}
