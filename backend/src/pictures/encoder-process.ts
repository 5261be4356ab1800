import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EncodedPicture, type PictureProblem, UnusablePicture } from './rules';

/** The encoder process's response for one picture. */
export type EncoderAnswer =
  | { readonly picture: EncodedPicture }
  | { readonly problem: PictureProblem }
  /** A bug. */
  | { readonly failure: string };

export interface EncoderLimits {
  readonly memoryMegabytes: number;
  /** Timeout for one picture. */
  readonly seconds: number;
  /** How long an idle process stays alive. */
  readonly idleSeconds: number;
}

/** The largest legitimate pictures take 330 MB, AVIF more per pixel (docs/security/uploads-review.md). */
export const ENCODER_LIMITS: EncoderLimits = { memoryMegabytes: 512, seconds: 30, idleSeconds: 60 };

/**
 * Sets the kernel's limit of private memory (RLIMIT_DATA, in kB) and then runs the program. The address space is not
 * limited: V8 reserves far more of it than it uses. Stacks count, so they are small: decoders start a thread for each
 * core. Systems without such limits rely on the encoder's own check.
 */
const WITH_LIMIT = 'ulimit -d "$0"; ulimit -s 2048; exec "$@"';
/**
 * Pictures are outside V8's heap. Without compiled code the process that reads untrusted files has no executable memory,
 * 512 MB of which count as private with Node 24.
 */
const NODE_FLAGS = ['--max-old-space-size=64', '--v8-pool-size=1', '--jitless'];

export interface EncoderProcess {
  /**
   * Encodes one picture in the process, which starts on demand. One at a time.
   * @throws UnusablePicture `tooHeavy` when the process dies or takes too long; the next picture gets a new process
   */
  encode(bytes: Buffer): Promise<EncodedPicture>;
  close(): void;
}

/** Runs the decoders of untrusted files in a separate process, so that the worst file crashes only that process. */
export function encoderProcess(limits: EncoderLimits = ENCODER_LIMITS): EncoderProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const encode = async (bytes: Buffer): Promise<EncodedPicture> => {
    clearTimeout(idle);
    if (child === undefined || hasEnded(child)) child = start(limits.memoryMegabytes);
    const answer = await answerOf(child, bytes, limits.seconds).catch((error: unknown) => {
      end();
      throw error;
    });
    if (answer === undefined) {
      end();
      throw new UnusablePicture('tooHeavy');
    }
    idle = setTimeout(end, limits.idleSeconds * 1000).unref();
    if ('problem' in answer) throw new UnusablePicture(answer.problem);
    if ('failure' in answer) throw new Error(`The encoder process failed: ${answer.failure}`);
    return answer.picture;
  };
  return { encode, close: end };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * @returns undefined when a signal ended the process (the kernel's, its own abort), or it took too long
 * @throws Error when it cannot be started or exits by itself: a bug
 */
function answerOf(child: ChildProcess, bytes: Buffer, seconds: number): Promise<EncoderAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(deadline);
      child.off('message', answered).off('exit', ended).off('error', failed);
    };
    const answered = (answer?: EncoderAnswer) => {
      done();
      resolve(answer);
    };
    const failed = (cause: unknown) => {
      done();
      reject(new Error('The encoder process does not run.', { cause }));
    };
    const ended = (code: number | null) => (code === null ? answered() : failed(`exit code ${code}`));
    const deadline = setTimeout(answered, seconds * 1000);
    child.on('message', answered).on('exit', ended).on('error', failed);
    // If the process dies while reading, its exit reports it.
    child.send(bytes, () => undefined);
  });
}

function start(memoryMegabytes: number): ChildProcess {
  const program = [
    process.execPath,
    ...NODE_FLAGS,
    ...encoderProgram(),
    String(memoryMegabytes * 1024 * 1024),
  ];
  const [command = '', ...args] =
    process.platform === 'win32'
      ? program
      : ['/bin/sh', '-c', WITH_LIMIT, String(memoryMegabytes * 1024), ...program];
  const child = spawn(command, args, {
    cwd: dirname(fileURLToPath(import.meta.url)),
    // Without our environment, so that the process that reads untrusted files has no secrets.
    env: { MALLOC_ARENA_MAX: '2', ...(process.env.TMPDIR && { TMPDIR: process.env.TMPDIR }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // While a picture is encoded the error is handled there; without this line an error between pictures would crash
  // the API.
  child.on('error', () => undefined);
  // It exits with its parent and does not keep it alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** The built program: beside this file, or where a test run has built it; its source only in development. */
function encoderProgram(): string[] {
  const here = fileURLToPath(import.meta.url);
  const built = here.endsWith('.ts') ? process.env.TEST_PROGRAMS : dirname(here);
  return built === undefined
    ? ['--import', 'tsx', join(dirname(here), '../encode-pictures.ts')]
    : [join(built, 'encode-pictures.js')];
}
