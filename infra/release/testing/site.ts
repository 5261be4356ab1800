import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { versionFolder } from '../names';
import { type BuildRecord, integrityOfBytes, RELEASE_FILE } from '../versions/build-record';

/** A folder that is deleted after the test, also while a gateway that was stopped still writes a copy to it. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

const write = async (file: string, content: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
};

/** Creates a build of a remote in a folder. @param text of its only screen @param compressed its Brotli copy */
export async function buildOf(
  folder: string,
  name: string,
  version: string,
  {
    text = version,
    path = `/${name}`,
    compressed = 'br',
  }: { text?: string; path?: string; compressed?: string } = {},
): Promise<RemoteRelease & BuildRecord> {
  const base = versionFolder(name, version);
  const contents = {
    'remoteEntry.js': `// ${name}`,
    'app.js': text,
    'app.js.map': '{}',
    'app.js.br': compressed,
  };
  for (const [file, content] of Object.entries(contents)) await write(join(folder, base, file), content);
  const files = Object.fromEntries(
    Object.entries(contents).map(([file, content]) => [file, integrityOfBytes(Buffer.from(content))]),
  );
  const release = {
    version,
    container: `${name.replaceAll('-', '_')}_${version.replaceAll('.', '_')}`,
    entry: `/${base}/remoteEntry.js`,
    integrity: files['remoteEntry.js'] ?? '',
    manifest: `/${base}/remote.json`,
    routes: [{ path, screen: 'home', access: 'public' as const, title: name, chunks: [`/${base}/app.js`] }],
    builtAt: new Date().toISOString(),
    commit: null,
    files,
  };
  await write(join(folder, base, RELEASE_FILE), JSON.stringify(release));
  return release;
}
