import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { integrityOfBytes } from '@crown-and-coil/release/versions/build-record';
import type { BrowserIdSecrets } from '@crown-and-coil/service/browser-id';
import { gatewayCalls } from '@crown-and-coil/service/gateway-calls';
import { openGatewayMetrics } from './metrics';
import { sendRaw } from './testing/raw-socket';
import { listen, type RunningGateway, startGateway } from './testing/running-gateway';

/** Renders everything that it is given, so that a test sees what reaches a build. */
const SHELL = `
  exports.modules = {};
  exports.render = async (request) => {
    const { fetch, remote, ...given } = request;
    const answer = await (await fetch(given.origin + '/api' + given.url)).json();
    const head = remote.module.head(given.url, answer);
    return { html: '<h1>' + JSON.stringify([given, Object.keys(globalThis), answer]).replaceAll('<', '') + '</h1>',
      styles: '.a{color:red}/*!sc*/</style>', stylesVersion: '6.6.0',
      preloads: ['<link rel="preload" as="image" href="/a.avif"/>'],
      state: { api: '</script><b>' }, head };
  };`;
const REMOTE = `
  exports.head = (url, answer) => {
    if (url.includes('throws')) throw new Error('No such price');
    if (url.includes('nothing')) return { missing: true };
    return { title: 'Silk "press"', description: 'By Adaeze.', structured: [{ '@type': 'Service' }] };
  };`;

const SECRETS: BrowserIdSecrets = ['a secret of this test'];
/** How many pages are searched for it. */
const PAGES = Number(process.env.MARKED_PAGES ?? 200);
const MARKED = 'marked-data-of-a-person';
let folder: string;
let api: Server;
let seen: { url: string; method: string; headers: IncomingHttpHeaders; body: string }[];
let gateway: RunningGateway;
const metrics = openGatewayMetrics();

async function published(url: string, source: string) {
  const file = join(folder, url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source);
  return { url, integrity: integrityOfBytes(Buffer.from(source)) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-rendered-pages-'));
  api = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      seen.push({ url, method, headers, body });
      const answer = () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"price":80}');
      if (url.includes('slow')) setTimeout(answer, 300);
      else answer();
    });
  });
  const registry: ReleaseRegistry = {
    shell: {
      version: '1',
      scripts: [{ url: '/shell/1/shell.js', integrity: 'sha384-s' }],
      fonts: ['/shell/1/font.woff2'],
      inlineStyles: 'body{margin:0}',
      icon: '/icon.svg',
      routes: [],
      server: await published('/shell/1/server.js', SHELL),
      previous: null,
    },
    remotes: {
      'mfe-a': {
        version: '1',
        container: 'a',
        entry: '/remotes/mfe-a/1/remoteEntry.js',
        integrity: 'sha384-e',
        manifest: '/m.json',
        routes: [
          {
            path: '/a/:id',
            screen: 'a',
            access: 'public',
            title: 'A page',
            description: 'About A',
            chunks: ['/remotes/mfe-a/1/a.js'],
          },
          {
            path: '/mine',
            screen: 'mine',
            access: ['client'],
            title: 'Mine',
            description: 'Own',
            chunks: [],
          },
        ],
        server: await published('/remotes/mfe-a/1/server.js', REMOTE),
        previous: null,
      },
    },
  };
  await writeFile(join(folder, 'registry.json'), JSON.stringify(registry));
  gateway = await startGateway({
    releases: folder,
    media: undefined,
    apiOrigin: await listen(api),
    browserIdSecrets: SECRETS,
    earlyHints: true,
    rendering: { workers: 1, timeoutMs: 20_000, memoryMb: 64, limit: { atOnce: 40, perSecond: 0 } },
    metrics,
    onProblem: (error) => {
      throw error;
    },
  });
});
beforeEach(() => {
  seen = [];
});
afterAll(async () => {
  await gateway.stop();
  api.closeAllConnections();
  api.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.address + path, { headers });

test('a public page arrives rendered: content, styles, first pictures, data and metadata', async () => {
  const answer = await get('/a/1?b=2');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('<div id="app" data-drawn><h1>');
  expect(html).toContain('"url":"/a/1?b=2"');
  expect(html).toContain(
    '<style data-styled="true" data-styled-version="6.6.0">.a{color:red}/*!sc*/<\\/style></style>',
  );
  expect(html.indexOf('href="/a.avif"')).toBeLessThan(html.indexOf('remoteEntry.js'));
  expect(html).not.toContain('font.woff2');
  expect(html).toContain(
    '<script type="application/json" id="page-state">{"api":"\\u003c/script>\\u003cb>"}</script>',
  );
  expect(html).toContain('<title>Silk &quot;press&quot; | Crown &amp; Coil</title>');
  expect(html).toContain('<meta name="description" content="By Adaeze.">');
  expect(html).toContain('"@type":"Service"');
  expect(html).not.toContain('need JavaScript');
});

test('a cached page is sent with a fresh nonce, and its styles are allowed by hash', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/a/again')));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  const nonces = answers.map((answer, at) => {
    const policy = answer.headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(pages[at]?.match(/nonce="[^"]*"/g)).toEqual([`nonce="${nonce}"`]);
    for (const [, text = ''] of pages[at]?.matchAll(/<style[^>]*>(.*?)<\/style>/g) ?? [])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(5);
  const [first, ...others] = pages.map((page, at) => page.replace(nonces[at] ?? '', ''));
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await metrics.registry.metrics()).toMatch(/version="1",result="rendered",process="gateway"\} \d/);
});

test('the API can tell calls for server-rendered pages from those of clients', async () => {
  const forged = gatewayCalls(['another secret']).headers;
  await get('/a/signed', forged);
  await get('/api/services/2', forged);
  const calls = gatewayCalls(SECRETS);
  expect(seen.map(({ url, headers }) => [url, calls.includes({ headers })])).toEqual([
    ['/api/a/signed', true],
    ['/api/services/2', false],
  ]);
});

describe('early hints', () => {
  const ask = async (path: string, headers: Readonly<Record<string, string>>) => {
    const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close'];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    return sendRaw(gateway.port, `${lines.join('\r\n')}\r\n\r\n`).closed;
  };

  test("name a page's scripts when a browser opens a page that is slow to render", async () => {
    const received = await ask('/a/slow', { 'Sec-Fetch-Mode': 'navigate' });
    const [hints = '', answer = ''] = received.split('\r\n\r\n');
    expect(hints).toMatch(/^HTTP\/1.1 103 Early Hints\r\n/);
    expect(hints).toContain(
      '</shell/1/shell.js>; rel=preload; as=script; crossorigin=anonymous; integrity=sha384-s; fetchpriority=low',
    );
    expect(hints).toContain('</remotes/mfe-a/1/remoteEntry.js>; rel=preload');
    expect(hints).toContain('</remotes/mfe-a/1/a.js>; rel=preload; as=script; fetchpriority=low');
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(received).toContain('data-drawn');
  });

  test.each([
    ['to other clients', '/a/slow-too', {}],
    ['to scripts of a page', '/a/slow-again', { 'Sec-Fetch-Mode': 'cors' }],
    ['before a page that the browser renders', '/mine', { 'Sec-Fetch-Mode': 'navigate' }],
  ])('are not sent %s', async (_case, path, headers) => {
    expect(await ask(path, headers as Record<string, string>)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });
});

test('only server-rendered pages have speculation rules, matching links to such pages', async () => {
  const named = async (path: string) => (await get(path)).headers.get('speculation-rules');
  expect(await named('/a/1')).toBe('"/speculation-rules.json"');
  expect(await named('/mine')).toBeNull();
  const answer = await get('/speculation-rules.json');
  expect(answer.headers.get('content-type')).toBe('application/speculationrules+json; charset=utf-8');
  const { prefetch, ...others } = (await answer.json()) as {
    readonly prefetch: readonly { readonly where: { readonly and: readonly object[] } }[];
  };
  expect(others).toEqual({});
  expect(prefetch.map(({ where }) => where.and)).toEqual([
    [
      { selector_matches: '[data-drawn-version] a' },
      { href_matches: ['/a/:id'] },
      // Opening such a link sets a cookie.
      { not: { href_matches: '/*\\?*remote=*' } },
    ],
  ]);
});

test('a missing resource is a 404 with a server-rendered page', async () => {
  const answer = await get('/a/nothing');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('<div id="app" data-drawn><h1>');
});

test('a page whose build throws is left to the browser, and the failure is counted and reported', async () => {
  const answer = await get('/a/throws');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('<div id="app"></div>');
  expect(html).toContain('<title>A page | Crown &amp; Coil</title>');
  expect(await metrics.registry.metrics()).toMatch(
    /gateway_pages_rendered_total\{remote="mfe-a",version="1",result="threw",process="gateway"\} 1/,
  );
  while (!seen.some(({ method }) => method === 'POST')) await new Promise(setImmediate);
  const { url, body } = seen.find(({ method }) => method === 'POST') ?? { url: '', body: '{}' };
  expect([url, JSON.parse(body)]).toEqual([
    '/api/client-errors',
    expect.objectContaining({
      remote: 'mfe-a',
      version: '1',
      route: '/a/:id',
      kind: 'render',
      shellVersion: '1',
    }),
  ]);
});

test('no personal data reaches a build, a rendered page or its API calls', async () => {
  const headers = {
    cookie: `session=${MARKED}; browser=${MARKED}`,
    authorization: `Bearer ${MARKED}`,
    'x-forwarded-for': MARKED,
    'user-agent': MARKED,
    'accept-language': MARKED,
    referer: `http://localhost/${MARKED}`,
  };
  const pages: string[] = [];
  // Ten at a time: a worker that waits a second for its answers counts as hung, and its page is sent unrendered.
  while (pages.length < PAGES) {
    const wave = Array.from({ length: 10 }, async (_one, at) => {
      const number = pages.length + at;
      return (await get(`/a/p${number % 50}`, number % 2 ? headers : {})).text();
    });
    pages.push(...(await Promise.all(wave)));
  }
  expect(pages.every((page) => page.includes('data-drawn'))).toBe(true);
  expect(pages.filter((page) => page.includes(MARKED))).toEqual([]);
  expect(JSON.stringify(seen)).not.toContain(MARKED);
  const own = await (await get('/mine', headers)).text();
  expect(own).not.toContain('data-drawn');
});

test('a visitor requesting many new URLs gets unrendered pages; cached pages and other visitors are unaffected', async () => {
  const renderedFor = async (address: string, paths: readonly string[]) => {
    let rendered = 0;
    for (const path of paths) {
      // A stranger can send the first addresses; the balancer adds the last one.
      const answer = await get(path, { 'x-forwarded-for': `127.0.0.1, 198.51.100.1, ${address}` });
      expect(answer.status).toBe(200);
      if ((await answer.text()).includes('data-drawn')) rendered += 1;
    }
    return rendered;
  };
  const many = Array.from({ length: 45 }, (_one, at) => `/a/many${at}`);
  expect(await renderedFor('203.0.113.7', many)).toBe(40);
  expect(await renderedFor('203.0.113.7', many.slice(0, 3))).toBe(3);
  expect(await renderedFor('203.0.113.8', ['/a/other'])).toBe(1);
  expect(await metrics.registry.metrics()).toMatch(/result="limited",process="gateway"\} 5/);
});

test('server builds are not served', async () => {
  for (const path of [
    '/remotes/mfe-a/1/server.js',
    '/shell/1/server.js',
    '/shell/1/./server.js',
    '/shell/1/server%2ejs',
  ])
    expect((await get(path)).status).toBe(404);
  const { remotes } = (await (await get('/registry.json')).json()) as ReleaseRegistry;
  expect(remotes['mfe-a']).not.toHaveProperty('server');
});
