import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_SCRIPT } from './page-script';
import { readSecurityContact, renderSecurityContact } from './security-contact';
import { type RunningGateway, startGateway } from './testing/running-gateway';

/** Security headers of every response, and what an attacker gets from the gateway on a raw connection. */
const LIMITS = { headersMs: 300, requestMs: 600, checkEveryMs: 50 };
const registry = {
  shell: {
    version: '1',
    scripts: [],
    fonts: [],
    inlineStyles: '',
    icon: '/art/1/favicon.svg',
    routes: [{ path: '/login', title: 'Log in', chunks: [] }],
    previous: null,
  },
  remotes: {},
};

let folder: string;
let secure: RunningGateway;
let plain: RunningGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-security-'));
  const releases = join(folder, 'releases');
  await mkdir(join(releases, 'shell/1/.git'), { recursive: true });
  await mkdir(join(folder, 'media'));
  await writeFile(join(releases, 'registry.json'), JSON.stringify(registry));
  await writeFile(join(releases, 'shell/1/shell.js'), 'ours()');
  await writeFile(join(releases, 'shell/1/.git/config'), 'private');
  await writeFile(join(folder, 'media/photo.webp'), 'photo');
  await writeFile(join(folder, 'secret.txt'), 'private');
  const options = {
    releases,
    media: join(folder, 'media'),
    // Nothing listens there.
    apiOrigin: 'http://127.0.0.1:9',
    timeLimits: LIMITS,
    onProblem: () => undefined,
  };
  secure = await startGateway({
    ...options,
    publicUrl: 'https://crown.test',
    securityContact: 'mailto:security@crown.test',
  });
  plain = await startGateway(options);
});
afterAll(async () => {
  await Promise.all([secure.stop(), plain.stop()]);
  await rm(folder, { recursive: true, force: true });
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const ask = (
  server: RunningGateway,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { port: server.port, host: '127.0.0.1', path, method, headers, agent: false },
      (answer) => {
        let body = '';
        answer.on('data', (part) => {
          body += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });

/** Sends bytes as they are, and waits until the server ends the connection. Answers all that it said. */
const sendRaw = (server: RunningGateway, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let said = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (part) => {
      said += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said));
  });

const EVERY_ANSWER = [
  ['a page', 'GET', '/login', 200],
  ['a page that does not exist', 'GET', '/nowhere', 404],
  ['the registry', 'GET', '/registry.json', 200],
  ['a file', 'GET', '/shell/1/shell.js', 200],
  ['a picture', 'GET', '/media/photo.webp', 200],
  ['a file that is not there', 'GET', '/shell/1/gone.js', 404],
  ['the list for robots', 'GET', '/robots.txt', 200],
  ['the app manifest', 'GET', '/manifest.webmanifest', 200],
  ['the sitemap', 'GET', '/sitemap.xml', 200],
  ['life', 'GET', '/health/live', 200],
  ['readiness', 'GET', '/health/ready', 200],
  ['a refused method', 'POST', '/login', 405],
  ['an API that is away', 'GET', '/api/services/', 503],
] as const;

describe.each(EVERY_ANSWER)('%s', (_what, method, path, status) => {
  test('forbids sniffing, framing, openers and embedding, and sets HSTS over HTTPS', async () => {
    const reply = await ask(secure, path, method);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    const policy = String(reply.headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ])
      expect(policy).toContain(rule);
    expect(reply.headers).not.toHaveProperty('server');
    expect(reply.headers).not.toHaveProperty('x-powered-by');
  });

  test('allows no other origin', async () => {
    const { headers } = await ask(secure, path, method, { origin: 'https://evil.test' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

test('without HTTPS no HSTS is sent, as browsers could not return', async () => {
  expect((await ask(plain, '/login')).headers).not.toHaveProperty('strict-transport-security');
});

test('no page has a script, style or handler that is not ours', async () => {
  for (const path of ['/login', '/nowhere', '/']) {
    const { body } = await ask(secure, path);
    const ours = body.replace(`<script>${PAGE_SCRIPT}</script>`, '');
    expect(ours.match(/<script(?! src="\/shell\/| type="application\/(ld\+)?json")/)).toBeNull();
    expect(body.match(/\s(style|on\w+)=/)).toBeNull();
    expect(body).not.toContain('javascript:');
  }
});

test.each([['OPTIONS'], ['TRACE'], ['PUT'], ['DELETE'], ['PROPFIND']])(
  '%s is not allowed on a page',
  async (method) => {
    expect((await ask(secure, '/login', method)).status).toBe(405);
  },
);

test('no directory is listed, and no hidden or outside file is served', async () => {
  await symlink(join(folder, 'secret.txt'), join(folder, 'outside.txt'));
  for (const path of [
    '/shell/',
    '/shell/1/',
    '/shell/1/.git/config',
    '/shell/1/%2egit/config',
    '/shell/../../secret.txt',
    '/shell/..%2f..%2fsecret.txt',
    '/shell/1/..%5c..%5csecret.txt',
    '/media/../secret.txt',
    '/shell/1/shell.js%00.css',
  ]) {
    const { status, body } = await ask(secure, path);
    expect([path, status, body.includes('private')]).toEqual([path, 404, false]);
  }
});

describe('a raw connection', () => {
  test('that sends its headers too slowly is closed', async () => {
    expect(await sendRaw(secure, 'GET /login HTTP/1.1\r\nhost: crown.test\r\nx-slow: ')).toContain('408');
  });

  test('that sends its body too slowly is closed', async () => {
    const said = await sendRaw(
      secure,
      'POST /api/login/ HTTP/1.1\r\nhost: crown.test\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    );
    expect(said).toMatch(/ (408|503) /);
  });

  test('that sends nothing is closed', async () => {
    expect(await sendRaw(secure, '')).not.toContain(' 200 ');
  });

  test('with oversized headers is refused', async () => {
    expect(
      await sendRaw(secure, `GET / HTTP/1.1\r\nhost: a\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`),
    ).toContain('431');
  });

  test.each([
    ['two lengths', 'content-length: 5\r\ncontent-length: 6\r\n\r\nhello'],
    ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a coding that hides another', 'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a line in a header', 'x-a: b\rx-c: d\r\n\r\n'],
  ])('with an ambiguous message length is refused: %s', async (_what, rest) => {
    const said = await sendRaw(secure, `POST /api/login/ HTTP/1.1\r\nhost: crown.test\r\n${rest}`);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('the contact for reporting a vulnerability', () => {
  test('is at the standard location', async () => {
    const { headers, body } = await ask(secure, '/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Contact: mailto:security@crown.test\n');
    expect(body).toContain('Canonical: https://crown.test/.well-known/security.txt\n');
    expect(
      renderSecurityContact('mailto:a@b.test', 'https://b.test', new Date('2026-10-03T01:00:00Z')),
    ).toContain('Expires: 2027-01-01T00:00:00.000Z\n');
  });

  test('is omitted unless configured', async () => {
    expect((await ask(plain, '/.well-known/security.txt')).status).toBe(404);
    expect(readSecurityContact('')).toBeUndefined();
    expect(() => readSecurityContact('security@crown.test')).toThrow(/^SECURITY_CONTACT must be mailto:/);
  });
});
