import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { createDevelopServer } from './develop-server';
import { RemoteNews } from './remote-news';

const release = { version: 'develop-1', container: 'mfe_a_develop' } as RemoteRelease;
const good = (hash: string) => ({ kind: 'good', hash, release: { ...release, version: hash } }) as const;
const broken = { kind: 'broken', errors: ['home.tsx: 3:1 Syntax Error'] } as const;

let folder: string;
let news: RemoteNews;
let server: Server;
let origin: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'develop-'));
  await writeFile(join(folder, 'app.abc.js'), 'run()');
  news = new RemoteNews('mfe-a');
  server = createDevelopServer(folder, news);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true, force: true });
});

/** What the stream says, one after another. */
async function* streamed(): AsyncGenerator<unknown> {
  const { body } = await fetch(`${origin}/reload`);
  let rest = '';
  for await (const chunk of body ?? []) {
    rest += Buffer.from(chunk).toString('utf8');
    const events = rest.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6));
  }
}

test('the release is asked for while the first build is made, and answered when it is', async () => {
  const asked = fetch(`${origin}/release.json`);
  news.tell(good('1'));
  const answer = await asked;
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await expect(answer.json()).resolves.toMatchObject({ version: '1', container: 'mfe_a_develop' });
});

test('without any good build the release says what is wrong; later the last good one stays', async () => {
  news.tell(broken);
  const none = await fetch(`${origin}/release.json`);
  expect(none.status).toBe(503);
  await expect(none.text()).resolves.toContain('Syntax Error');
  news.tell(good('1'));
  news.tell(broken);
  await expect((await fetch(`${origin}/release.json`)).json()).resolves.toMatchObject({ version: '1' });
});

test('a page is told how things stand, then what each build came to', async () => {
  news.tell(good('1'));
  const stream = streamed();
  const next = async () => (await stream.next()).value;
  expect(await next()).toEqual({ remote: 'mfe-a', hash: '1', errors: [] });
  news.tell(broken);
  expect(await next()).toEqual({ remote: 'mfe-a', hash: '1', errors: broken.errors });
  news.tell(good('2'));
  expect(await next()).toEqual({ remote: 'mfe-a', hash: '2', errors: [] });
  await stream.return(undefined);
});

test('a page of another origin may have the files of the build, and nothing beside them', async () => {
  const file = await fetch(`${origin}/app.abc.js`);
  await expect(file.text()).resolves.toBe('run()');
  expect(file.headers.get('access-control-allow-origin')).toBe('*');
  expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(file.headers.get('cache-control')).toContain('immutable');
  for (const path of ['/..%2fpackage.json', '/nothing.js'])
    expect((await fetch(origin + path)).status).toBe(404);
});
