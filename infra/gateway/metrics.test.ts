import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@crown-and-coil/backend/testing-until';
import { EMPTY_REGISTRY } from '@crown-and-coil/release/registry/release-registry';
import { type Asked, askedFor, type GatewayMetrics, openGatewayMetrics } from './metrics';
import { listen, type RunningGateway, startGateway } from './testing/running-gateway';

let folder: string;
let metrics: GatewayMetrics;
let gateway: RunningGateway;
let api: Server;
let onApiCall: (response: ServerResponse) => void;
let origin: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-metrics-'));
  metrics = openGatewayMetrics();
  onApiCall = (response) => response.writeHead(503).end();
  api = createServer((_request, response) => onApiCall(response));
  gateway = await startGateway({
    releases: folder,
    media: join(folder, 'media'),
    apiOrigin: await listen(api),
    metrics,
    onProblem: () => undefined,
  });
  origin = gateway.address;
});
afterEach(async () => {
  await gateway.stop();
  api.closeAllConnections();
  api.close();
  await rm(folder, { recursive: true });
});

const release = (version: string) => ({
  version,
  container: `mfe_browse_${version}`,
  entry: '/e.js',
  integrity: 'sha384-e',
  manifest: '/m.json',
  routes: [],
  previous: null,
});
const promote = (version: string) =>
  writeFile(
    join(folder, 'registry.json'),
    JSON.stringify({ ...EMPTY_REGISTRY, remotes: { 'mfe-browse': release(version) } }),
  );

const text = () => metrics.registry.metrics();
/** The value of a sample in Prometheus's text that has these labels. */
async function sample(name: string, ...labels: string[]): Promise<number | undefined> {
  const lines = (await text()).split('\n').filter((line) => line.startsWith(`${name}{`));
  const line = lines.find((one) => labels.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
const count = (asked: Asked, status: number | 'aborted') =>
  sample('gateway_request_duration_seconds_count', `asked="${asked}"`, `status="${status}"`);

test('requests are counted by kind and outcome, never by URL', async () => {
  for (const path of [
    '/',
    '/booking-details/secret',
    '/api/bookings/secret',
    '/art/none.svg',
    '/registry.json',
  ])
    await (await fetch(origin + path)).text();
  expect(await count('page', 503)).toBe(2);
  expect(await count('api', 503)).toBe(1);
  expect(await count('file', 404)).toBe(1);
  expect(await count('registry', 200)).toBe(1);
  expect(await text()).not.toContain('secret');
});

test('a client that disconnects before the response counts as aborted', async () => {
  const leaving = new AbortController();
  onApiCall = () => leaving.abort();
  await expect(fetch(`${origin}/api/bookings/`, { signal: leaving.signal })).rejects.toThrow('aborted');
  // The gateway hears of it a moment later.
  await until(async () => (await count('api', 'aborted')) === 1);
});

test('event streams, which last for hours, are not timed', async () => {
  onApiCall = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data: hello\n\n');
  };
  await (await fetch(`${origin}/api/live`)).text();
  onApiCall = (response) => response.writeHead(204).end();
  await (await fetch(`${origin}/api/health/ready`)).text();
  expect(await count('api', 204)).toBe(1);
  expect(await count('api', 200)).toBeUndefined();
});

test('a gateway that has served no page yet reports that it can read the registry', () =>
  until(async () => (await sample('gateway_registry_readable')) === 1));

test('the live versions are reported, also the last known ones when the registry is unreadable', async () => {
  await promote('2.0.0');
  await (await fetch(origin)).text();
  expect(await sample('gateway_registry_readable')).toBe(1);
  expect(await sample('gateway_live_version', 'remote="mfe-browse"', 'version="2.0.0"')).toBe(1);

  await promote('3.0.0');
  await (await fetch(origin)).text();
  expect(await sample('gateway_live_version', 'version="2.0.0"')).toBeUndefined();
  expect(await sample('gateway_live_version', 'version="3.0.0"')).toBe(1);

  await writeFile(join(folder, 'registry.json'), '{ cut off');
  await (await fetch(origin)).text();
  expect(await sample('gateway_registry_readable')).toBe(0);
  expect(await sample('gateway_live_version', 'version="3.0.0"')).toBe(1);
});

test.each<[string, Asked]>([
  ['/api', 'api'],
  ['/apiary', 'page'],
  ['/media/a.webp', 'picture'],
  ['/media', 'page'],
  ['/shell/1/app.js', 'file'],
  ['/registry.json?fresh', 'registry'],
  ['/health/ready', 'other'],
  ['/service-worker.js?v=1', 'other'],
  ['/speculation-rules.json', 'other'],
  ['/health', 'page'],
  ['http://other.example/api/', 'page'],
])('%s counts as %s', (url, asked) => {
  expect(askedFor(url)).toBe(asked);
});

test('of the paths that the gateway answers itself only pages count as pages', () => {
  const routes = readFileSync(join(import.meta.dirname, 'site-routes.ts'), 'utf8');
  const paths = [...routes.matchAll(/app\.get\('([^'*]+)'/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => askedFor(path) === 'page')).toEqual([]);
});
