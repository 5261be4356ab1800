import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@crown-and-coil/service/places';
import { checkoutFiles } from '../../checks/checkout-files';

const run = promisify(execFile);

/** A team's own copy of the sources; changes and releases in it affect no other team. */
export interface TeamCheckout {
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  /**
   * Runs one of our programs there, like an npm script, against these releases.
   *
   * @returns its output and exit code, since a drill may expect a refusal
   */
  run(program: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }>;
  /** Starts one of our programs there, which runs until stopped. */
  start(program: string, ...args: readonly string[]): StartedProgram;
  /** Gives a new folder the same libraries as another, like `pnpm install`. */
  linkLibraries(folder: string, as: string): Promise<void>;
  delete(): Promise<void>;
}

interface StartedProgram {
  /** Waits until its output matches. @throws with its output if it exits first */
  says(words: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

/**
 * Copies the sources of this checkout. Installed libraries are linked: `node_modules` is read only here, nothing may
 * install.
 *
 * @param env for every program that runs there: RELEASES_DIR, BASE_URL
 */
export async function teamCheckout(env: Readonly<Record<string, string>>): Promise<TeamCheckout> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'crown-and-coil-team-')));
  // A package may have no libraries, and no types yet.
  const copy = (path: string) =>
    cp(join(ROOT, path), join(root, path), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    }).catch((error) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  const files = checkoutFiles();
  for (let at = 0; at < files.length; at += 64) await Promise.all(files.slice(at, at + 64).map(copy));
  // A package's own node_modules holds relative links only: to libraries, and to packages of this copy.
  const packages = [...(await foldersIn(root)), ...(await foldersIn(join(root, 'infra')))].map((folder) =>
    relative(root, folder),
  );
  // Reuses tsc's incremental state.
  await Promise.all(packages.flatMap((name) => [copy(`${name}/node_modules`), copy(`${name}/.types`)]));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  const commandOf = (program: string, args: readonly string[]) =>
    [
      ['--import', 'tsx', join(root, program), ...args],
      { ...process.env, RELEASE_ACTOR: 'A drill', ...env },
    ] as const;
  return {
    read: (file) => readFile(join(root, file), 'utf8'),
    write: async (file, text) => {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    },
    run: async (program, ...args) => {
      const [words, environment] = commandOf(program, args);
      const result = await run(process.execPath, words, { cwd: root, env: environment }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        (error: { code?: unknown; stdout?: string; stderr?: string }) => ({
          code: typeof error.code === 'number' ? error.code : -1,
          stdout: error.stdout ?? '',
          stderr: error.stderr ?? String(error),
        }),
      );
      return { code: result.code, said: result.stdout + result.stderr };
    },
    start: (program, ...args) => {
      const [words, environment] = commandOf(program, args);
      const child = spawn(process.execPath, words, { cwd: root, env: environment });
      let said = '';
      let wake = () => {};
      const ended = once(child, 'close').then(() => wake());
      const listen = (text: Buffer) => {
        said += text;
        wake();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      return {
        says: async (words) => {
          for (;;) {
            const match = words.exec(said);
            if (match) return match;
            if (child.exitCode !== null) throw new Error(`${program} ended (${child.exitCode}):\n${said}`);
            await new Promise<void>((woken) => {
              wake = woken;
            });
          }
        },
        stop: async () => {
          child.kill();
          await ended;
        },
      };
    },
    linkLibraries: (folder, as) =>
      cp(join(root, as, 'node_modules'), join(root, folder, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      }),
    delete: () => rm(root, { recursive: true, force: true }),
  };
}
