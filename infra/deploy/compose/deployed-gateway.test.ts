import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promote } from '@crown-and-coil/release/actions/promote';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { openStore } from '@crown-and-coil/release/store/open-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { buildOf } from '@crown-and-coil/release/testing/site';
import { freePort } from '@crown-and-coil/servers/postgres/server';
import { type StorageServer, startStorageServer } from '@crown-and-coil/servers/storage-server';
import { ROOT } from '@crown-and-coil/service/places';
import { openS3Client } from '@crown-and-coil/service/s3-client';
import { composeSettings, type GivenValues, kubernetesSettings } from './deployed-settings';

/** The account of the images: `USER node`, `runAsUser: 1000`. Only root can start a program as another account. */
const account = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

let storage: StorageServer;
let folder: string;
/** The image: the program and the folders below /app, which are read-only. */
let image: string;
let node: string;
let gateway: ChildProcess | undefined;
let output = '';

beforeAll(async () => {
  storage = await startStorageServer();
  folder = mkdtempSync(join(tmpdir(), 'deployed-gateway-'));
  chmodSync(folder, 0o755);
  image = join(folder, 'app');
  mkdirSync(join(image, 'releases'), { recursive: true });
  const bundle = ['--import', 'tsx', 'infra/build/bundle-gateway.ts', image];
  const built = spawnSync(process.execPath, bundle, { cwd: ROOT, encoding: 'utf8' });
  expect([built.status, built.stderr]).toEqual([0, '']);
  for (const place of [image, join(image, 'releases')]) chmodSync(place, 0o555);
  node = nodeOf(folder);
});
afterEach(async () => {
  if (gateway && gateway.exitCode === null && gateway.signalCode === null) {
    gateway.kill('SIGKILL');
    await once(gateway, 'exit');
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await storage.stop();
});

/** Node as the account can run it: one in root's home directory is closed to others. */
function nodeOf(place: string): string {
  if (spawnSync(process.execPath, ['--version'], { ...account, cwd: '/' }).status === 0)
    return process.execPath;
  const copy = join(place, 'node');
  copyFileSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
}

/** A bucket with two versions of a remote, the first of them live. */
async function openBucket(): Promise<{ store: ReleaseStore; url: string }> {
  const url = `${storage.url}/releases-${randomUUID()}`;
  const { library, client } = await openS3Client({ ...storage, endpoint: storage.url, region: 'us-east-1' });
  await client.send(new library.CreateBucketCommand({ Bucket: url.split('/').at(-1) }));
  const store = await openStore({
    RELEASES_URL: url,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  });
  const built = mkdtempSync(join(folder, 'built-'));
  for (const version of ['1', '2']) await buildOf(built, 'mfe-a', version);
  const here = folderStore(built);
  for await (const { path } of here.list('remotes/'))
    await store.put(path, (await here.get(path)) ?? Buffer.of());
  await promote(store, [{ name: 'mfe-a', version: '1' }]);
  return { store, url };
}

/** The values that an installation gives. */
const given = (releasesUrl: string): GivenValues => ({
  PUBLIC_URL: 'https://crown-and-coil.example',
  RELEASES_URL: releasesUrl,
  S3_URL: 'https://s3.example.com/crown-and-coil',
  RELEASES_REGION: 'us-east-1',
  RELEASES_ACCESS_KEY_ID: storage.accessKeyId,
  RELEASES_SECRET_ACCESS_KEY: storage.secretAccessKey,
  BROWSER_ID_SECRETS: 'zq81mfk20xhw57vjt36rnb94lsyd0pgc',
});

describe.each([
  ['compose.yaml', composeSettings],
  ['the Kubernetes manifests', kubernetesSettings],
])('with the environment and writable folders of %s', (_name, settingsOf) => {
  test('a release promoted into the bucket reaches the gateway', async () => {
    const { store, url } = await openBucket();
    const { environment, writableFolders } = settingsOf('gateway', given(url));
    const mounts = writableFolders.map((path) => [path, mkdtempSync(join(folder, 'mount-'))] as const);
    for (const [, place] of mounts) chmodSync(place, 0o777);
    /** A path inside the container, as it is on this machine. */
    const placed = (value: string) =>
      [['/app', image] as const, ...mounts].reduce(
        (text, [path, place]) =>
          text === path || text.startsWith(`${path}/`) ? place + text.slice(path.length) : text,
        value,
      );
    const [port, metricsPort] = [await freePort(), await freePort()];
    output = '';
    gateway = spawn(node, ['server.mjs'], {
      cwd: image,
      ...account,
      env: {
        // Of the image.
        NODE_ENV: 'production',
        ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, placed(value)])),
        // Several run side by side on this machine.
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [gateway.stdout, gateway.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text;
      });
    const origin = `http://127.0.0.1:${port}`;
    await untilLive(origin, '1');
    await promote(store, [{ name: 'mfe-a', version: '2' }]);
    await untilLive(origin, '2');
    expect(await (await fetch(`${origin}/remotes/mfe-a/2/app.js`)).text()).toBe('2');
    expect(mounts.flatMap(([, place]) => readdirSync(place))).toContain('remotes');
    expect(readdirSync(join(image, 'releases'))).toEqual([]);
  });
});

/** Asks until a version is live; the test's own time limit ends it. @throws Error when the gateway has ended */
async function untilLive(origin: string, version: string): Promise<void> {
  for (;;) {
    if (gateway === undefined || gateway.exitCode !== null || gateway.signalCode !== null)
      throw new Error(`The gateway ended: ${output}`);
    if (/EACCES|EROFS|StoreUnavailable/.test(output)) throw new Error(output);
    const answer = await fetch(`${origin}/registry.json`).catch(() => undefined);
    const registry = answer?.ok
      ? ((await answer.json()) as { remotes: Record<string, { version: string }> })
      : null;
    if (registry?.remotes['mfe-a']?.version === version) return;
    await pause(50);
  }
}
