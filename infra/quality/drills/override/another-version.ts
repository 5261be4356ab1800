import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linkFolder } from '@crown-and-coil/release/store/link-folder';
import { integrityOf, SERVER_FILE } from '@crown-and-coil/release/versions/build-record';
import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';

interface Changes {
  /** A visible text and its replacement. */
  readonly words?: { readonly from: string; readonly to: string };
  /** Appended to its server build. */
  readonly serverCode?: string;
  readonly release?: Partial<RemoteRelease>;
}

/**
 * Publishes another version of a remote without a build, by replacing texts in its live files.
 *
 * @param releases folder of the site's releases
 * @param live the version to copy
 */
export async function publishAnother(
  releases: string,
  name: string,
  live: string,
  version: string,
  { words, serverCode = '', release = {} }: Changes,
): Promise<void> {
  const [from, to] = [join(releases, 'remotes', name, live), join(releases, 'remotes', name, version)];
  await linkFolder(from, to);
  await mkdir(to, { recursive: true });
  let replaced = 0;
  for (const file of (await readdir(to)).filter((one) => one.endsWith('.js'))) {
    const text = await readFile(join(from, file), 'utf8');
    const added = file === SERVER_FILE ? serverCode : '';
    if (added === '' && !(words && text.includes(words.from))) continue;
    replaced += 1;
    // The files are links to the live ones.
    for (const made of [file, `${file}.br`, `${file}.gz`]) await rm(join(to, made), { force: true });
    await writeFile(join(to, file), (words ? text.replaceAll(words.from, words.to) : text) + added);
  }
  if (words && replaced === 0) throw new Error(`No file of ${name} says "${words.from}".`);
  const described = await readFile(join(from, 'release.json'), 'utf8');
  // Without hashes of files, as of a version from before there were any: some of these are not what was built.
  const { files: _, ...moved } = JSON.parse(
    described.replaceAll(`/${live}/`, `/${version}/`),
  ) as RemoteRelease & {
    files?: unknown;
  };
  await rm(join(to, 'release.json'));
  const server = moved.server && { ...moved.server, integrity: await integrityOf(join(to, SERVER_FILE)) };
  await writeFile(
    join(to, 'release.json'),
    JSON.stringify({ ...moved, ...(server && { server }), ...release, version }),
  );
}

/** The same files as served from a developer's origin: URLs are relative to its root. */
export async function asOrigin(
  releases: string,
  name: string,
  version: string,
  folder: string,
): Promise<void> {
  const from = join(releases, 'remotes', name, version);
  await linkFolder(from, folder);
  await rm(join(folder, 'release.json'));
  await copyFile(join(from, 'release.json'), join(folder, 'release.json'));
  const described = await readFile(join(folder, 'release.json'), 'utf8');
  await writeFile(join(folder, 'release.json'), described.replaceAll(`/remotes/${name}/${version}/`, '/'));
}
