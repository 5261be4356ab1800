import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { listen, type RunningGateway, startGateway } from './testing/running-gateway';

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

const registry: ReleaseRegistry = {
  shell: {
    version: '1',
    scripts: [{ url: '/shell/1/shell.js', integrity: 'sha384-shell' }],
    fonts: ['/shell/1/font.woff2'],
    inlineStyles: 'body{margin:0}',
    icon: '/art/1/favicon.svg',
    routes: [{ path: '/login', title: 'Log in', chunks: ['/shell/1/login.js'] }],
    previous: null,
  },
  remotes: {
    'mfe-a': {
      version: '2',
      container: 'mfe_a_2',
      entry: '/remotes/mfe-a/2/remoteEntry.js',
      integrity: 'sha384-entry',
      manifest: '/remotes/mfe-a/2/remote.json',
      routes: [
        {
          path: '/service-details/:id',
          screen: 'details',
          access: 'public',
          title: '</title><script>alert(1)</script>',
          chunks: ['/remotes/mfe-a/2/app.js', '/remotes/mfe-a/2/details.js'],
        },
        {
          path: '/browse',
          screen: 'browse',
          access: 'public',
          title: 'Browse',
          description: 'Everything that can be booked, with its price and length, across Australia.',
          chunks: [],
        },
        { path: '/media', screen: 'media', access: ['client'], title: 'Media', chunks: ['/a.js'] },
      ],
      previous: null,
    },
    'mfe-b': {
      version: '1',
      container: 'mfe_b_1',
      entry: '/remotes/mfe-b/1/remoteEntry.js',
      integrity: 'sha384-b',
      manifest: '/m.json',
      routes: [{ path: '/media', screen: 'media', access: ['admin'], title: 'Media', chunks: ['/b.js'] }],
      previous: null,
    },
  },
};

let folder: string;
let api: Server;
let apiOrigin: string;
let gateway: RunningGateway;
let port: number;
const problems: unknown[] = [];

/** A raw request: nothing tidies the path up on the way. */
function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes.toString(), bytes });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const LONG_JSON = JSON.stringify('x'.repeat(20_000));
/** In a quality that the gateway does not use. */
const COMPRESSED = brotliCompressSync(LONG_JSON);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const releases = join(folder, 'releases');
  await mkdir(join(releases, 'remotes/mfe-a/2'), { recursive: true });
  await mkdir(join(releases, 'art/1'), { recursive: true });
  await mkdir(join(folder, 'media'), { recursive: true });
  await writeFile(join(releases, 'registry.json'), JSON.stringify(registry));
  await writeFile(join(releases, 'remotes/mfe-a/2/remoteEntry.js'), 'plain');
  await writeFile(join(releases, 'remotes/mfe-a/2/remoteEntry.js.br'), 'brotli');
  await writeFile(join(releases, 'remotes/mfe-a/2/remoteEntry.js.gz'), 'gzipped');
  await writeFile(join(releases, 'art/1/crown.svg'), '<svg/>');
  await writeFile(join(folder, 'media/photo.webp'), 'photo');
  await writeFile(join(folder, 'media/braids-640.webp'), 'braids as WebP');
  await writeFile(join(folder, 'media/braids-640.avif'), 'as AVIF');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'service-worker.js'), 'worker');

  api = createServer((incoming, answer) => {
    if (incoming.url === '/api/stream') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write('data: one\n\n');
      return;
    }
    if (incoming.url === '/api/compressed') {
      const isAccepted = incoming.headers['accept-encoding']?.includes('br');
      answer.writeHead(200, {
        'content-type': 'application/json',
        vary: 'accept-encoding',
        ...(isAccepted && { 'content-encoding': 'br', 'content-length': COMPRESSED.length }),
      });
      answer.end(isAccepted ? COMPRESSED : LONG_JSON);
      return;
    }
    if (incoming.url === '/api/broken') {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.flushHeaders();
      answer.socket?.end();
      return;
    }
    // Not ready yet: pages go out as they were declared.
    if (incoming.url?.startsWith('/api/services/0198')) return void answer.writeHead(503).end();
    let body = '';
    incoming.on('data', (part) => {
      body += part;
    });
    incoming.on('end', () => {
      const { url, method, headers } = incoming;
      answer.writeHead(url === '/api/teapot' ? 418 : 200, {
        'content-type': 'application/json',
        'x-request-id': String(headers['x-request-id']),
      });
      answer.end(
        JSON.stringify({ url, method, headers, body, padding: 'x'.repeat(url === '/api/long' ? 2_000 : 0) }),
      );
    });
  });
  apiOrigin = await listen(api);
  gateway = await startGateway({
    releases,
    serviceWorker: join(folder, 'service-worker.js'),
    media: join(folder, 'media'),
    apiOrigin,
    onProblem: (error) => problems.push(error),
  });
  port = gateway.port;
});

afterAll(async () => {
  await gateway.stop();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

describe('a page', () => {
  it('is the app for a route that a remote declares, with hints for its files', async () => {
    const { status, headers, body } = await ask('/service-details/0198aaaa-0000-7000-8000-000000000042?x=1');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain(
      '<link rel="preload" href="/remotes/mfe-a/2/remoteEntry.js" as="script" crossorigin="anonymous" integrity="sha384-entry">',
    );
    expect(body).toContain('href="/remotes/mfe-a/2/details.js"');
    expect(body).toContain(
      '<link rel="preload" href="/shell/1/font.woff2" as="font" type="font/woff2" crossorigin fetchpriority="low">',
    );
    expect(body).toMatch(
      /<script src="\/shell\/1\/shell\.js" integrity="sha384-shell" crossorigin="anonymous" fetchpriority="high" defer>/,
    );
  });

  it("is the app for the shell's own routes", async () => {
    const { status, body } = await ask('/login');
    expect(status).toBe(200);
    expect(body).toContain('<title>Log in | Crown &amp; Coil</title>');
    expect(body).toContain('/shell/1/login.js');
  });

  it('is the app with status 404 for an undeclared route', async () => {
    const { status, body } = await ask('/nope');
    expect(status).toBe(404);
    expect(body).toContain('<div id="app">');
  });

  it('hints at no remote when the role decides which one to load', async () => {
    const { status, body } = await ask('/media');
    expect(status).toBe(200);
    expect(body).not.toContain('as="script" crossorigin');
  });

  it('contains the registry, which cannot end its script element', async () => {
    const { body } = await ask('/login');
    const [, json] = /<script type="application\/json" id="registry"[^>]*>([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json ?? '')).toEqual({ remotes: registry.remotes });
  });

  it("escapes a remote's name", async () => {
    const { body } = await ask('/service-details/0198aaaa-0000-7000-8000-000000000042');
    expect(body).not.toContain('<script>alert');
  });

  it('allows scripts by origin, styles by hash and nonce, with a new nonce each time', async () => {
    const [first, second] = await Promise.all([ask('/login'), ask('/login')]);
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
    const [, nonce] = /style-src 'self' 'nonce-([\w+/=]{20,})' 'sha256-/.exec(policy) ?? [];
    expect(nonce).toBeDefined();
    expect(policy).not.toContain('google');
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    for (const rule of [
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
    ]) {
      expect(policy).toContain(rule);
    }
    const nonces = [...first.body.matchAll(/nonce="([^"]+)"/g)].map(([, value]) => value);
    expect(new Set(nonces)).toEqual(new Set([nonce]));
    const styles = [...first.body.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text]) => text ?? '');
    expect(styles).toHaveLength(1);
    for (const text of styles)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(second.body).not.toContain(nonce);
  });

  it('forbids browsers to sniff, frame or leak', async () => {
    const { headers } = await ask('/login');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('answers HEAD with headers only, and no other methods', async () => {
    const head = await ask('/login', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500);
    expect(head.body).toBe('');
    expect((await ask('/login', { method: 'POST' })).status).toBe(405);
  });

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['zstd', undefined, (bytes: Buffer) => bytes],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, decompress) => {
    const { headers, bytes } = await ask('/login', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decompress(bytes).toString()).toMatch(/<div id="app">[\s\S]*<\/html>\n$/);
  });
});

describe('/registry.json', () => {
  it('is revalidated each time, and answers 304 when unchanged', async () => {
    const { headers, body } = await ask('/registry.json');
    expect(headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(body)).toEqual({ remotes: registry.remotes });
    // A proxy that compresses makes the tag weak.
    for (const known of [`${headers.etag}`, `W/${headers.etag}`, `"other", W/${headers.etag}`]) {
      const again = await ask('/registry.json', { headers: { 'if-none-match': known } });
      expect(again).toMatchObject({ status: 304, body: '' });
    }
    const changed = await ask('/registry.json', { headers: { 'if-none-match': 'W/"other"' } });
    expect(changed.status).toBe(200);
  });

  it('leaves out what only the release tool needs, since every page carries it', async () => {
    const file = join(folder, 'releases/registry.json');
    const requires = { contract: '^1.0.0', shared: {}, exports: { react: ['useState'] } };
    const live = registry.remotes['mfe-a'];
    const remotes = { 'mfe-a': { ...live, requires, previous: { ...live, requires, previous: undefined } } };
    await writeFile(file, JSON.stringify({ ...registry, remotes }));
    const { body } = await ask('/registry.json');
    expect(JSON.parse(body)).toMatchObject({
      remotes: { 'mfe-a': { version: '2', previous: { version: '2' } } },
    });
    expect(body).not.toContain('useState');
    await writeFile(file, JSON.stringify(registry));
  });

  it('serves a promoted version from the next request; a broken registry keeps the last valid one', async () => {
    const file = join(folder, 'releases/registry.json');
    await writeFile(file, JSON.stringify({ ...registry, remotes: {} }));
    expect(JSON.parse((await ask('/registry.json')).body)).toEqual({ remotes: {} });
    expect((await ask('/browse')).status).toBe(404);
    await writeFile(file, '{ broken');
    expect(JSON.parse((await ask('/registry.json')).body)).toEqual({ remotes: {} });
    expect(problems.splice(0)).toHaveLength(1);
    await writeFile(file, JSON.stringify(registry));
    expect((await ask('/browse')).status).toBe(200);
  });
});

describe('files', () => {
  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzipped'],
    ['br;q=0, gzip', 'gzip', 'gzipped'],
    ['identity', undefined, 'plain'],
  ])('of a release are served for Accept-Encoding %s', async (accepted, encoding, body) => {
    const reply = await ask('/remotes/mfe-a/2/remoteEntry.js', { headers: { 'accept-encoding': accepted } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.body).toBe(body);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
  });

  it('are answered with 304 when the client has them', async () => {
    const { headers } = await ask('/media/photo.webp');
    const again = await ask('/media/photo.webp', { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.status).toBe(304);
  });

  it.each([
    ['bytes=0-3', 206, 'brot', 'bytes 0-3/6'],
    ['bytes=-2', 206, 'li', 'bytes 4-5/6'],
    ['bytes=4-', 206, 'li', 'bytes 4-5/6'],
    ['bytes=9-', 416, undefined, 'bytes */6'],
    ['bytes=0-1,4-5', 200, 'brotli', undefined],
    ['bytes=x', 416, undefined, 'bytes */6'],
    ['items=0-1', 200, 'brotli', undefined],
  ])('are served partially for %s', async (range, status, body, part) => {
    const headers = { 'accept-encoding': 'br', range };
    const reply = await ask('/remotes/mfe-a/2/remoteEntry.js', { headers });
    expect([reply.status, reply.headers['content-range']]).toEqual([status, part]);
    if (body !== undefined) expect(reply.body).toBe(body);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  it('are served whole for a range of an outdated copy', async () => {
    const headers = { range: 'bytes=0-1', 'if-range': 'W/"0-0"' };
    expect(await ask('/media/photo.webp', { headers })).toMatchObject({ status: 200, body: 'photo' });
  });

  it.each([
    ['image/avif,image/webp,*/*;q=0.8', '/media/braids-640.webp', 'image/avif', 'as AVIF'],
    ['image/avif,image/webp,*/*;q=0.8', '/media/photo.webp', 'image/webp', 'photo'],
    ['image/webp,*/*', '/media/braids-640.webp', 'image/webp', 'braids as WebP'],
    [undefined, '/media/braids-640.webp', 'image/webp', 'braids as WebP'],
  ])('of pictures for Accept %s: %s is %s', async (accept, path, type, body) => {
    const reply = await ask(path, { headers: accept ? { accept } : {} });
    expect(reply).toMatchObject({ status: 200, body });
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-length': String(body.length),
      vary: 'accept',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('support ranges and conditional requests as AVIF too', async () => {
    const accept = 'image/avif';
    const part = await ask('/media/braids-640.webp', { headers: { accept, range: 'bytes=3-' } });
    expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 3-6/7', 'AVIF']);
    const ifNoneMatch = { 'if-none-match': String(part.headers.etag) };
    const again = await ask('/media/braids-640.webp', { headers: { accept, ...ifNoneMatch } });
    const asWebp = await ask('/media/braids-640.webp', { headers: ifNoneMatch });
    expect([again.status, asWebp.status]).toEqual([304, 200]);
    const head = await ask('/media/braids-640.webp', { method: 'HEAD', headers: { accept } });
    expect([head.headers['content-type'], head.body]).toEqual(['image/avif', '']);
  });

  it('answer HEAD with headers only', async () => {
    const { status, headers, body } = await ask('/remotes/mfe-a/2/remoteEntry.js', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([status, headers['content-encoding'], headers['content-length'], body]).toEqual([
      200,
      'gzip',
      '7',
      '',
    ]);
  });

  it.each([
    ['if-none-match', (etag: string) => `"other", ${etag}`, 304],
    ['if-none-match', () => '"other"', 200],
    ['if-modified-since', () => new Date(Date.now() + 60_000).toUTCString(), 304],
    ['if-modified-since', () => new Date(0).toUTCString(), 200],
    ['if-match', () => '"other"', 412],
  ])('are conditional on %s', async (name, valueFor, status) => {
    const { headers } = await ask('/media/photo.webp');
    const again = await ask('/media/photo.webp', { headers: { [name]: valueFor(String(headers.etag)) } });
    expect([again.status, again.body.includes('photo')]).toEqual([status, status === 200]);
  });

  it('refuse requests with a body', async () => {
    expect((await ask('/media/photo.webp', { body: 'GET / HTTP/1.1' })).status).toBe(400);
  });

  it('have a separate ETag for each encoding', async () => {
    const tagOf = async (encoding: string) =>
      (await ask('/remotes/mfe-a/2/remoteEntry.js', { headers: { 'accept-encoding': encoding } })).headers
        .etag;
    expect(new Set([await tagOf('br'), await tagOf('gzip'), await tagOf('identity')]).size).toBe(3);
  });

  it('cannot run scripts when they are pictures that may contain them', async () => {
    const { headers } = await ask('/art/1/crown.svg');
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('that are missing get a plain 404, never the page', async () => {
    const { status, headers } = await ask('/remotes/mfe-a/2/gone.js');
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each([
    '/media/../secret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/..%2fsecret.txt',
    '/media/%2e%2e%2fsecret.txt',
    '/media/..\\secret.txt',
    '/media/..%5csecret.txt',
    '/media/photo.webp%00.js',
    '/media//etc/passwd',
    '/remotes/../registry.json',
    '/media/',
    '/media/%',
    '/art/.',
    '/remotes/mfe-a',
    '/remotes/mfe-a/2',
    '/remotes/mfe-a/2/',
    '/media/%252e%252e%252fsecret.txt',
    '/media/....//secret.txt',
    '/media/%c0%ae%c0%ae/secret.txt',
    '/media/..;/secret.txt',
    '/media/.%2e/.%2e/secret.txt?x=/media/photo.webp',
    '/remotes/mfe-a/2/%2fetc%2fpasswd',
  ])('outside their folder are not served: %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
    expect(body).not.toContain('shell.js');
  });
});

describe('/api', () => {
  it('forwards a call unchanged and keeps its request id', async () => {
    const reply = await ask('/api/bookings/?status=pending', {
      method: 'PATCH',
      headers: { 'x-request-id': 'request-1', authorization: 'Bearer t', 'content-type': 'application/json' },
      body: '{"notes":"x"}',
    });
    expect(reply.headers['x-request-id']).toBe('request-1');
    const seen = JSON.parse(reply.body);
    expect(seen).toMatchObject({
      url: '/api/bookings/?status=pending',
      method: 'PATCH',
      body: '{"notes":"x"}',
    });
    expect(seen.headers).toMatchObject({
      authorization: 'Bearer t',
      'x-forwarded-for': expect.stringContaining('127.0.0.1'),
    });
  });

  it("forwards the API's status, and adds a request id to a call without one", async () => {
    const reply = await ask('/api/teapot');
    expect(reply.status).toBe(418);
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('compresses long responses', async () => {
    const { headers, bytes } = await ask('/api/long', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(bytes).toString()).url).toBe('/api/long');
  });

  it('forwards what the API compressed, and compresses what it sends uncompressed', async () => {
    const askFor = (accepted: string, method = 'GET') =>
      ask('/api/compressed', { method, headers: { 'accept-encoding': accepted } });
    const { headers, bytes } = await askFor('gzip, br');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(COMPRESSED.length),
      vary: 'accept-encoding',
    });
    expect(bytes.equals(COMPRESSED)).toBe(true);
    const head = await askFor('gzip, br', 'HEAD');
    expect([head.headers['content-encoding'], head.headers['content-length'], head.bytes.length]).toEqual([
      'br',
      String(COMPRESSED.length),
      0,
    ]);
    const gzipped = await askFor('gzip');
    expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(String(gunzipSync(gzipped.bytes))).toBe(LONG_JSON);
  });

  it('fails in plain text when the API ends before the first bytes of a response to be compressed', async () => {
    const reply = await ask('/api/broken', { headers: { 'accept-encoding': 'gzip' } });
    expect([reply.status, reply.headers['content-encoding']]).toEqual([500, undefined]);
    expect(JSON.parse(reply.body)).toEqual({ detail: expect.any(String) });
    problems.length = 0;
  });

  it('forwards each stream event immediately, and disconnects when the client does', async () => {
    const closed = new Promise<void>((resolve) => {
      api.once('request', (incoming) => incoming.once('close', () => resolve()));
    });
    await new Promise<void>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: '/api/stream', agent: false }, (answer) => {
        answer.once('data', (part: Buffer) => {
          expect(part.toString()).toBe('data: one\n\n');
          sent.destroy();
          resolve();
        });
      });
      sent.on('error', reject);
      sent.end();
    });
    await closed;
  });

  it('shows the mail outbox on a local run only', async () => {
    expect((await ask('/outbox')).status).toBe(404);
    const local = await startGateway({
      releases: join(folder, 'releases'),
      media: folder,
      apiOrigin,
      outbox: true,
      onProblem: () => {},
    });
    const before = port;
    port = local.port;
    const asked = ['/outbox', '/outbox.json', '/outbox/0198?html', '/outboxes', '/api/outbox'];
    const replies = await Promise.all(asked.map((path) => ask(path)));
    port = before;
    await local.stop();
    expect(replies.map(({ body }) => /"url":"([^"]*)"/.exec(body)?.[1])).toEqual([
      '/outbox',
      '/outbox.json',
      '/outbox/0198?html',
      undefined,
      '/api/outbox',
    ]);
  });

  it('reports that the service is unavailable when it is', async () => {
    const lonely = await startGateway({
      releases: join(folder, 'releases'),
      media: folder,
      apiOrigin: 'http://127.0.0.1:1',
      onProblem: () => {},
    });
    const before = port;
    port = lonely.port;
    const reply = await ask('/api/services/');
    port = before;
    await lonely.stop();
    expect(reply.status).toBe(503);
    expect(JSON.parse(reply.body).detail).toContain('not available');
  });
});

describe('any request', () => {
  /** A small generator with a fixed seed: the same thousand paths each time. */
  const paths = (): string[] => {
    let seed = 20_261_121;
    const next = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return seed % below;
    };
    const parts = [
      '%',
      '%2',
      '%00',
      '..',
      '/',
      '//',
      '\\',
      '?',
      '#',
      '%ff',
      '%c0%af',
      ':',
      '*',
      '"',
      '<',
      "'",
      '&',
      'media',
      'remotes',
      'art',
      'api2',
      'a'.repeat(300),
      '%F0%9F%92%87',
      '.',
      ';',
      '@',
      '{',
      '|',
    ];
    return Array.from({ length: 1_000 }, () =>
      `/${Array.from({ length: 1 + next(8) }, () => parts[next(parts.length)]).join('')}`.replace(
        /[\s]/g,
        '',
      ),
    );
  };

  it('never gets a 5xx or ends the process', async () => {
    const statuses = new Set<number>();
    const waiting = paths();
    const visitor = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
        statuses.add((await ask(path)).status);
    };
    await Promise.all(Array.from({ length: 20 }, visitor));
    expect([...statuses].filter((status) => ![200, 304, 404].includes(status))).toEqual([]);
    expect(problems).toEqual([]);
  });

  it.each([
    'GET http://evil.example/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'NONSENSE\r\n\r\n',
    'GET /login HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ;;q=,,br;q=zz\r\nConnection: close\r\n\r\n',
  ])('survives %j on the wire', async (text) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let seen = '';
      socket.on('data', (part) => {
        seen += part;
      });
      socket.on('close', () => resolve(seen));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404)/);
    expect((await ask('/health/live')).body).toBe('ok');
  });
});

describe('the service worker', () => {
  test('is revalidated with every page, so a broken one is replaced on the next', async () => {
    const { status, headers, body } = await ask('/service-worker.js');
    expect([status, body]).toEqual([200, 'worker']);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const same = await ask('/service-worker.js', { headers: { 'if-none-match': String(headers.etag) } });
    expect([same.status, same.body]).toEqual([304, '']);
    await writeFile(join(folder, 'service-worker.js'), 'retired');
    const next = await ask('/service-worker.js', { headers: { 'if-none-match': String(headers.etag) } });
    expect([next.status, next.body]).toEqual([200, 'retired']);
  });

  test('sends requests to this site only', async () => {
    const policy = String((await ask('/service-worker.js')).headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'self'"]));
  });

  test('may run in a page, from this site only', async () => {
    const policy = String((await ask('/login')).headers['content-security-policy']);
    expect(policy.split('; ')).toContain("worker-src 'self'");
  });

  test('answers 404 when it was never built', async () => {
    await rm(join(folder, 'service-worker.js'));
    expect((await ask('/service-worker.js')).status).toBe(404);
  });

  test('can start every page from one shell page, which search engines ignore', async () => {
    const { status, headers, body } = await ask('/app-shell');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers).not.toHaveProperty('x-drawn');
    expect(body).toContain('/shell/1/shell.js');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('href="/remotes');
  });
});
