import type { Dirent } from 'node:fs';
import * as nodeFileSystem from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../database/identifiers';
import { checkedKey, type Storage, StorageUnavailable, type StoredFile, type StoredKey } from './storage';

/** The file system calls used here; tests may wrap them. */
export type FileSystem = Pick<typeof nodeFileSystem, 'mkdir' | 'open' | 'readdir' | 'rename' | 'rm' | 'stat'>;

/** Folder of half-written files, on the same file system: keys never start with a dot, so no listing shows them. */
const UNFINISHED = '.unfinished';

/**
 * Files in a folder of this machine. Writes a temporary file, flushes it and renames it; then flushes the folder, so
 * that the file survives a power cut.
 */
export class LocalDisk implements Storage {
  readonly #root: string;
  readonly #files: FileSystem;

  constructor(root: string, files: FileSystem = nodeFileSystem) {
    this.#root = root;
    this.#files = files;
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    const unfinished = join(this.#root, UNFINISHED, newId());
    try {
      await this.#files.mkdir(dirname(path), { recursive: true });
      await this.#files.mkdir(dirname(unfinished), { recursive: true });
      await this.#writeFlushed(unfinished, content);
      await this.#files.rename(unfinished, path);
      await this.#flushFolder(dirname(path));
    } catch (error) {
      await this.#files.rm(unfinished, { force: true }).catch(() => undefined);
      throw new StorageUnavailable('A file could not be written.', { cause: error });
    }
  }

  async read(key: string): Promise<StoredFile | undefined> {
    const file = await this.#files.open(this.#pathOf(key)).catch(undefinedIfAbsent);
    if (file === undefined) return undefined;
    try {
      const found = await file.stat();
      if (found.isFile()) return { content: file.createReadStream(), bytes: found.size };
      await file.close();
      return undefined;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async has(key: string): Promise<boolean> {
    const found = await this.#files.stat(this.#pathOf(key)).catch(undefinedIfAbsent);
    return found?.isFile() ?? false;
  }

  async delete(key: string): Promise<void> {
    await this.#files.rm(this.#pathOf(key), { force: true });
  }

  async *list(prefix: string): AsyncIterable<StoredKey> {
    const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')));
    for await (const path of this.#filesBelow(folder)) {
      if (!path.startsWith(prefix)) continue;
      const found = await this.#files.stat(join(this.#root, path)).catch(undefinedIfAbsent);
      // Deleted meanwhile.
      if (found !== undefined) yield { key: path, changedAt: found.mtime };
    }
  }

  async deleteUnfinished(before: Date): Promise<void> {
    const folder = join(this.#root, UNFINISHED);
    for (const { name } of await this.#entriesOf(folder)) {
      const path = join(folder, name);
      const found = await this.#files.stat(path).catch(undefinedIfAbsent);
      if (found !== undefined && found.mtime < before) await this.#files.rm(path, { force: true });
    }
  }

  #pathOf(key: string): string {
    return join(this.#root, ...checkedKey(key).split('/'));
  }

  async #writeFlushed(path: string, content: Uint8Array): Promise<void> {
    const file = await this.#files.open(path, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async #flushFolder(path: string): Promise<void> {
    // Windows cannot open folders; its file system persists a rename by itself.
    if (process.platform === 'win32') return;
    const folder = await this.#files.open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async *#filesBelow(folder: string): AsyncIterable<string> {
    for (const entry of await this.#entriesOf(join(this.#root, folder))) {
      if (entry.name.startsWith('.')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.#filesBelow(path);
      else yield path;
    }
  }

  async #entriesOf(folder: string): Promise<Dirent[]> {
    return (await this.#files.readdir(folder, { withFileTypes: true }).catch(undefinedIfAbsent)) ?? [];
  }
}

function undefinedIfAbsent(error: unknown): undefined {
  const { code } = Object(error) as { code?: unknown };
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
  throw error;
}
