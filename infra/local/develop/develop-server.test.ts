import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { createDevelopServer } from './develop-server';
import { listenFrom } from './listen-from';
import type { DevelopmentBuild } from './watch-remote';

const release = { version: 'develop-1', container: 'mfe_a_develop' } as RemoteRelease;
const errors = ['home.tsx: 3:1 Syntax Error'];

let folder: string;
let settle: (build: DevelopmentBuild) => void;
let server: Server;
let origin: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'develop-'));
  await writeFile(join(folder, 'app.abc.js'), 'run()');
  const latest = new Promise<DevelopmentBuild>((resolve) => {
    settle = resolve;
  });
  server = createDevelopServer(folder, {
    latest: () => latest,
    sendEvents: (_, response) => response.end('events'),
  });
  origin = await listenFrom(server, 0);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true, force: true });
});

test('the release waits for the first build', async () => {
  const asked = fetch(`${origin}/release.json`);
  settle({ release, errors: [] });
  const answer = await asked;
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await expect(answer.json()).resolves.toMatchObject({ version: 'develop-1', container: 'mfe_a_develop' });
});

test('without a successful build the release reports the error', async () => {
  settle({ release: null, errors });
  const none = await fetch(`${origin}/release.json`);
  expect(none.status).toBe(503);
  await expect(none.text()).resolves.toContain('Syntax Error');
});

test('after a failed build the last successful release stays', async () => {
  settle({ release, errors });
  await expect((await fetch(`${origin}/release.json`)).json()).resolves.toMatchObject({
    version: 'develop-1',
  });
});

test("another origin can access the events and the build's files only", async () => {
  for (const [path, text] of [
    ['/app.abc.js', 'run()'],
    ['/events', 'events'],
  ]) {
    const answer = await fetch(origin + path);
    await expect(answer.text()).resolves.toBe(text);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
  for (const path of ['/..%2fpackage.json', '/nothing.js'])
    expect((await fetch(origin + path)).status).toBe(404);
});

test('two servers take consecutive ports', async () => {
  const port = Number(new URL(origin).port);
  const other = createDevelopServer(folder, { latest: () => new Promise(() => {}), sendEvents: () => {} });
  try {
    expect(Number(new URL(await listenFrom(other, port)).port)).toBeGreaterThan(port);
  } finally {
    other.close();
  }
});
