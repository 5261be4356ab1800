import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@crown-and-coil/backend/config';
import { ENVIRONMENT } from '@crown-and-coil/backend/environment';
import { GATEWAY_ENVIRONMENT } from '@crown-and-coil/gateway/environment';
import { ROOT } from '@crown-and-coil/service/places';
import { parse } from 'yaml';
import type { PrometheusConfig } from '../cluster/prometheus';
import { composeSettings, type GivenValues, kubernetesSettings } from '../compose/deployed-settings';
import { deploymentFiles } from './files';
import { FRONT, PROCESSES, type ProcessName } from './site';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test.each(Object.entries(deploymentFiles()))('%s is up to date: else run npm run docs', (file, text) => {
  expect(read(file)).toBe(text);
});

test('every load balancer waits as long for the answer to an upload', () => {
  const { metadata } = parse(read('infra/deploy/kubernetes/ingress-nginx/ingress.yaml'));
  expect(metadata.annotations['nginx.ingress.kubernetes.io/proxy-read-timeout']).toBe(
    `${FRONT.uploadSeconds}`,
  );
  expect(read('infra/deploy/compose/nginx.conf')).toContain(`proxy_read_timeout ${FRONT.uploadSeconds}s;`);
  const gateway = read('infra/deploy/kubernetes/gateway-api/gateway.yaml');
  expect(gateway.match(/request: \d+s/g)).toEqual([
    'request: 0s',
    `request: ${FRONT.uploadSeconds}s`,
    `request: ${FRONT.uploadSeconds}s`,
  ]);
});

test('programs read every variable they are given', () => {
  const known = Object.keys({ ...ENVIRONMENT, ...GATEWAY_ENVIRONMENT });
  for (const { environment } of Object.values(PROCESSES))
    expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
});

test('Prometheus scrapes every long-running process, in Compose and in the cluster', () => {
  const { scrape_configs } = parse(read('infra/deploy/monitoring/prometheus.yaml')) as PrometheusConfig;
  expect(
    scrape_configs.flatMap(({ dns_sd_configs }) => dns_sd_configs).map(({ names, port }) => [...names, port]),
  ).toEqual(
    expect.arrayContaining(
      Object.entries(PROCESSES).flatMap(([name, { environment }]) =>
        environment.METRICS_PORT ? [[name, Number(environment.METRICS_PORT)]] : [],
      ),
    ),
  );
});

const GIVEN: GivenValues = {
  PUBLIC_URL: 'https://crown-and-coil.example',
  MAIL_FROM: 'Crown & Coil <hello@crown-and-coil.example>',
  SMTP_URL: 'smtps://mail.example:465',
  DATABASE_URL: 'postgres://app:8dk2jq@database-rw:5432/app',
  DATABASE_USER: 'app',
  DATABASE_PASSWORD: '8dk2jq',
  POSTGRES_PASSWORD: '8dk2jq',
  REDIS_PASSWORD: '4kf02hs8',
  SESSION_SECRET: 'kf83hs02lsmx9274hdkqpz61nvbw5r0t',
  BROWSER_ID_SECRETS: 'zq81mfk20xhw57vjt36rnb94lsyd0pgc',
  S3_URL: 'https://s3.example.com/crown-and-coil',
  S3_REGION: 'ap-southeast-2',
  S3_ACCESS_KEY_ID: 'pictures-1',
  S3_SECRET_ACCESS_KEY: 'b7d0kq55',
};

describe.each([
  ['compose.yaml', composeSettings, ['redis-0', 'redis-1']],
  ['the Kubernetes manifests', kubernetesSettings, ['redis-0.redis', 'redis-1.redis']],
])('%s', (_name, settingsOf, redisHosts) => {
  test.each(['api', 'worker'] as const)('starts the %s in production', (name) => {
    const config = readConfig({ NODE_ENV: 'production', ...settingsOf(name, GIVEN).environment });
    expect(config).toMatchObject({
      databaseUrl: expect.stringContaining('8dk2jq@'),
      redisUrls: redisHosts.map((host) => `redis://:4kf02hs8@${host}:6379`),
      s3: { accessKeyId: 'pictures-1' },
      background: 'none',
      trustProxy: 1,
    });
  });

  test.each(Object.keys(PROCESSES) as ProcessName[])('does not start the %s without its values', (name) => {
    expect(() => settingsOf(name, {})).toThrow(/is not given/);
  });

  test('passes optional settings to the gateway', () => {
    const given = {
      GOOGLE_MAPS_API_KEY: 'key',
      RELEASE_SIGNERS: '{"shell":[]}',
      REMOTE_OVERRIDES: 'on',
      REMOTE_OVERRIDE_ORIGINS: 'https://preview.example',
      SECURITY_CONTACT: 'mailto:security@example.com',
      SERVICE_WORKER: 'off',
    };
    expect(settingsOf('gateway', { ...GIVEN, ...given }).environment).toMatchObject(given);
  });

  test('passes the key of Google Places to the API too', () => {
    const given = { GOOGLE_MAPS_API_KEY: 'key' };
    expect(settingsOf('api', { ...GIVEN, ...given }).environment).toMatchObject(given);
  });

  test('allows every process to write to its own folders', () => {
    for (const [name, { writes }] of Object.entries(PROCESSES))
      expect(settingsOf(name as ProcessName, GIVEN).writableFolders).toEqual(writes.map(({ path }) => path));
  });
});
