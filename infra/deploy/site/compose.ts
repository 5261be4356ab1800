import { nginxConfig } from '../cluster/nginx-config';
import { databaseImageVersion } from '../kubernetes/manifests';
import { environmentOf, fill, type GivenName, given, namesAsked, type Wiring } from './environment';
import {
  CHECKS,
  type Engine,
  PROCESSES,
  type ProcessName,
  REDIS,
  redisArguments,
  redisUrls,
  type SiteProcess,
  type Sizes,
  selfSignedArguments,
} from './site';
import { comment, unlessEmpty, yamlFile } from './yaml';

const BALANCER_PORT = PROCESSES.gateway.http.port;
const TLS_PORT = 8443;
const CERTIFICATE = { certificate: '/tls/tls.crt', key: '/tls/tls.key' };
const STORAGE = 'http://storage:9000';
const DATABASE_NAME = 'crown_and_coil';

/** One PostgreSQL without a pool or a replica, and object storage, beside the site. */
const WIRING: Wiring = {
  API_ORIGIN: `http://balancer:${BALANCER_PORT}`,
  DATABASE_URL: `postgres://${DATABASE_NAME}:{POSTGRES_PASSWORD}@postgres:5432/${DATABASE_NAME}`,
  DATABASE_DIRECT_URL: '',
  DATABASE_REPLICA_URL: '',
  DATABASE_PREPARED_STATEMENTS: '',
  REDIS_URL: redisUrls((name) => `${name}:${REDIS.port}`),
  RELEASE_SIGNERS: '{RELEASE_SIGNERS}',
  S3_URL: `${STORAGE}/crown-and-coil`,
  S3_REGION: 'us-east-1',
};

/** Compose-only values with defaults. */
const OWN_SETTINGS = {
  VERSION: 'local',
  PORT: '8080',
  TLS_PORT: `${TLS_PORT}`,
  /** A volume, or the folder of your own certificate. */
  TLS_FOLDER: 'certificate',
};
/** The account of the balancer's image. */
const BALANCER_GID = 101;
const POSTGRES_IMAGE = `postgres:${databaseImageVersion()}-bookworm`;
const ENGINES: Readonly<Record<Engine, readonly string[]>> = {
  database: ['postgres'],
  redis: REDIS.names,
  storage: ['storage'],
};
const isEngine = (callee: string): callee is Engine => Object.hasOwn(ENGINES, callee);

const OPERATORS = { required: ':?', named: '?', optional: ':-' } as const;
const interpolated = (template: string): string =>
  fill(template, (name) => `\${${name}${OPERATORS[given(name).presence ?? 'required']}}`);

const UNPRIVILEGED = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
const tmpfs = ({ path, maxMebibytes }: { path: string; maxMebibytes: number }): string =>
  `${path}:size=${maxMebibytes}m,mode=1777`;

/** The folders are in memory (tmpfs) and count too. */
const limits = ({ writes, maxMemoryMebibytes }: Sizes) => ({
  limits: { memory: `${writes.reduce((sum, { maxMebibytes }) => sum + maxMebibytes, maxMemoryMebibytes)}M` },
});

const checked = (
  test: readonly string[],
  { everySeconds, timeoutSeconds, failures }: typeof CHECKS.live,
) => ({
  test: ['CMD', ...test],
  interval: `${everySeconds}s`,
  timeout: `${timeoutSeconds}s`,
  retries: failures,
  start_period: `${CHECKS.start.everySeconds * CHECKS.start.failures}s`,
});
/** Probed often: they start within seconds, and others wait for them. */
const engineCheck = (...test: string[]) => ({
  test: ['CMD', ...test],
  interval: '5s',
  timeout: '5s',
  retries: 10,
});

function serviceOf(name: ProcessName, process: SiteProcess): object {
  const { http, calls } = process;
  const needsMigration = calls.includes('database') && name !== 'migrate';
  const needs = needsMigration ? calls.filter((callee) => callee !== 'database') : calls;
  const after = {
    ...(needsMigration && { migrate: { condition: 'service_completed_successfully' } }),
    ...healthy(...needs.filter(isEngine).flatMap((engine) => ENGINES[engine])),
  };
  const environment = Object.entries(environmentOf(name, WIRING)).filter(([, value]) => value !== '');
  return {
    image: `crown-and-coil/${name}:\${VERSION:-${OWN_SETTINGS.VERSION}}`,
    build: { context: '../../..', dockerfile: 'infra/deploy/compose/Dockerfile', target: name },
    restart: name === 'migrate' ? 'no' : 'unless-stopped',
    ...UNPRIVILEGED,
    tmpfs: unlessEmpty(process.writes.map(tmpfs)),
    deploy: { replicas: process.replicas, resources: limits(process) },
    stop_grace_period: `${process.stopSeconds}s`,
    depends_on: unlessEmpty(after),
    networks: [
      ...(http ? ['front'] : []),
      ...(calls.some(isEngine) ? ['back'] : []),
      ...(calls.includes('outside') ? ['outside'] : []),
    ],
    healthcheck: http && checked(['node', '-e', asking(http)], CHECKS.live),
    environment: Object.fromEntries(environment.map(([variable, value]) => [variable, interpolated(value)])),
  };
}

/** The images have no curl. */
const asking = ({ port, livePath }: { port: number; livePath: string }) =>
  `fetch('http://127.0.0.1:${port}${livePath}').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`;

const healthy = (...services: readonly string[]) =>
  Object.fromEntries(services.map((service) => [service, { condition: 'service_healthy' }]));

const TLS_FOLDER = `\${TLS_FOLDER:-${OWN_SETTINGS.TLS_FOLDER}}`;
const makeCertificate = `test -s ${CERTIFICATE.certificate} || { openssl ${selfSignedArguments(CERTIFICATE.certificate, CERTIFICATE.key).join(' ')} && chmod 640 ${CERTIFICATE.key}; }`;

function engines(): object {
  const redisPassword = interpolated('{REDIS_PASSWORD}');
  const redis = {
    image: REDIS.image,
    command: ['redis-server', ...redisArguments(redisPassword)],
    user: `${REDIS.uid}:${REDIS.uid}`,
    restart: 'unless-stopped',
    ...UNPRIVILEGED,
    tmpfs: REDIS.writes.map(tmpfs),
    deploy: { resources: limits(REDIS) },
    networks: ['back'],
    healthcheck: engineCheck('redis-cli', 'ping'),
    environment: { REDISCLI_AUTH: redisPassword },
  };
  return {
    balancer: {
      image: 'nginxinc/nginx-unprivileged:1.28.0-alpine',
      command: ['nginx', '-c', '/etc/nginx/nginx.conf'],
      restart: 'unless-stopped',
      ...UNPRIVILEGED,
      tmpfs: ['/tmp:size=512m'],
      volumes: ['./nginx.conf:/etc/nginx/nginx.conf:ro', `${TLS_FOLDER}:/tls:ro`],
      ports: [
        `\${PORT:-${OWN_SETTINGS.PORT}}:${BALANCER_PORT}`,
        `\${TLS_PORT:-${OWN_SETTINGS.TLS_PORT}}:${TLS_PORT}`,
      ],
      depends_on: {
        certificate: { condition: 'service_completed_successfully' },
        ...healthy('api', 'gateway'),
      },
      networks: ['front'],
      healthcheck: checked(
        ['wget', '-q', '-O', '/dev/null', `http://127.0.0.1:${BALANCER_PORT}${PROCESSES.api.http.readyPath}`],
        CHECKS.live,
      ),
    },
    // Creates a certificate if there is none, with this image because it contains openssl.
    certificate: {
      image: POSTGRES_IMAGE,
      command: ['sh', '-c', makeCertificate],
      user: `0:${BALANCER_GID}`,
      restart: 'no',
      ...UNPRIVILEGED,
      volumes: [`${TLS_FOLDER}:/tls`],
      network_mode: 'none',
    },
    postgres: {
      image: POSTGRES_IMAGE,
      restart: 'unless-stopped',
      shm_size: '256m',
      // From 18 on the image keeps a folder per major version here.
      volumes: ['database:/var/lib/postgresql'],
      stop_grace_period: '60s',
      networks: ['back'],
      healthcheck: engineCheck('pg_isready', '--username', DATABASE_NAME, '--dbname', DATABASE_NAME),
      environment: {
        POSTGRES_USER: DATABASE_NAME,
        POSTGRES_PASSWORD: interpolated('{POSTGRES_PASSWORD}'),
        POSTGRES_DB: DATABASE_NAME,
        POSTGRES_INITDB_ARGS: '--data-checksums',
      },
    },
    ...Object.fromEntries(REDIS.names.map((name) => [name, redis])),
    storage: {
      image: 'minio/minio:RELEASE.2025-04-22T22-12-26Z',
      command: ['server', '/data'],
      user: '1000:1000',
      restart: 'unless-stopped',
      volumes: ['pictures:/data'],
      networks: ['back'],
      healthcheck: engineCheck('mc', 'ready', 'local'),
      environment: {
        MINIO_ROOT_USER: interpolated('{S3_ACCESS_KEY_ID}'),
        MINIO_ROOT_PASSWORD: interpolated('{S3_SECRET_ACCESS_KEY}'),
      },
    },
  };
}

const ABOUT = `The product on one machine with a container engine, over HTTP, and over HTTPS with HTTP/2. Its certificate is made at the
first start, and browsers warn about it; for another one set TLS_FOLDER to a folder with tls.crt and tls.key that group
${BALANCER_GID} may read.
  cp infra/deploy/compose/example.env .env    and fill it in
  docker compose --project-name crown-and-coil --file infra/deploy/compose/compose.yaml --env-file .env up --build --detach`;

export function composeYaml(): string {
  const ours = Object.entries(PROCESSES).map(([name, process]) => [
    name,
    serviceOf(name as ProcessName, process),
  ]);
  return yamlFile({
    about: ABOUT,
    content: {
      services: { ...Object.fromEntries(ours), ...engines() },
      networks: { front: {}, back: { internal: true }, outside: {} },
      volumes: { database: {}, pictures: {}, [OWN_SETTINGS.TLS_FOLDER]: {} },
    },
  });
}

/** The balancer of the cluster, before the containers of a name. */
export const composeNginxConf = (): string =>
  nginxConfig({
    port: BALANCER_PORT,
    host: undefined,
    tls: { port: TLS_PORT, ...CERTIFICATE },
    folder: '/tmp',
    accessLog: '/dev/stdout',
    apis: [`api:${PROCESSES.api.http.port} resolve`],
    gateways: [`gateway:${PROCESSES.gateway.http.port} resolve`],
    // Docker's own.
    resolver: '127.0.0.11',
  });

/** The values that compose.yaml requires; optional ones are empty. */
export function exampleEnv(): string {
  const line = (name: GivenName) => {
    const { about, example = '', presence } = given(name);
    return `${about === undefined ? '' : comment(about)}${name}=${presence === undefined ? example : ''}\n`;
  };
  const own = Object.entries(OWN_SETTINGS).map(([name, value]) => `${name}=${value}\n`);
  return [
    comment(
      'Values of your installation. Nothing starts without a required one; comments say which may stay empty.',
    ),
    ...own,
    ...namesAsked(WIRING).map(line),
  ].join('');
}
