import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { makeFolder } from '@crown-and-coil/service/make-folder';
import { checkedPath, type ListedFile, type ReleaseStore, StoreUnavailable } from './release-store';

/** Names of drafts: files being written, or left by a crashed process. */
const DRAFT = /\.draft$/;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '');

/** Releases in a folder of this machine. */
export function folderStore(folder: string): ReleaseStore {
  const root = resolve(folder);
  const fileOf = (path: string): string => join(root, checkedPath(path));

  /** @throws StoreUnavailable unless the file or folder is missing */
  const ifMissing =
    <Instead>(instead: Instead) =>
    (error: unknown): Instead => {
      if (isMissing(error)) return instead;
      throw new StoreUnavailable(`${root} cannot be read: ${codeOf(error) ?? error}`, { cause: error });
    };

  /** A file gets its final name once it is completely written. */
  async function drafted<Result>(
    path: string,
    content: Uint8Array,
    name: (draft: string, file: string) => Promise<Result>,
  ): Promise<Result> {
    const file = fileOf(path);
    const draft = `${file}.${randomUUID()}.draft`;
    try {
      makeFolder(dirname(file));
      await writeFile(draft, content);
      return await name(draft, file);
    } catch (error) {
      throw new StoreUnavailable(`${root} does not take ${path}: ${codeOf(error) ?? error}`, {
        cause: error,
      });
    } finally {
      // Fails if the folder could not be created: then there is no draft.
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  async function* filesBelow(parent: string): AsyncIterable<ListedFile> {
    const entries = await readdir(parent, { withFileTypes: true }).catch(ifMissing([]));
    for (const entry of entries) {
      const file = join(parent, entry.name);
      if (DRAFT.test(entry.name)) continue;
      if (entry.isDirectory()) yield* filesBelow(file);
      const changedAt =
        entry.isFile() &&
        (await stat(file).then(
          ({ mtime }) => mtime,
          () => undefined,
        ));
      if (changedAt) yield { path: relative(root, file).split(sep).join('/'), changedAt };
    }
  }

  return {
    place: root,
    folder: root,
    put: (path, content) => drafted(path, content, rename),
    create: (path, content) =>
      drafted(path, content, async (draft, file) => {
        try {
          // Unlike a rename, a link never replaces a file: an atomic compare-and-swap.
          await link(draft, file);
          return true;
        } catch (error) {
          if (codeOf(error) === 'EEXIST') return false;
          throw error;
        }
      }),
    get: async (path) => readFile(fileOf(path)).catch(ifMissing(undefined)),
    has: async (path) => (await stat(fileOf(path)).catch(ifMissing(undefined)))?.isFile() ?? false,
    async *list(prefix) {
      const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const file of filesBelow(join(root, parent))) if (file.path.startsWith(prefix)) yield file;
    },
    async delete(path) {
      await rm(fileOf(path), { force: true });
      // Delete folders that became empty, as a bucket has none.
      for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
        const gone = await rmdir(join(root, parent)).then(
          () => true,
          () => false,
        );
        if (!gone) break;
      }
    },
    async deleteUnfinished(before) {
      for (const draft of await draftsBelow(root)) {
        const found = await stat(draft).catch(() => undefined);
        if (found && found.mtime < before) await rm(draft, { recursive: true, force: true });
      }
    },
  };
}

/** Drafts of files and folders. */
async function draftsBelow(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(parent, entry.name);
      if (DRAFT.test(entry.name)) return [path];
      return entry.isDirectory() ? draftsBelow(path) : [];
    }),
  );
  return found.flat();
}
