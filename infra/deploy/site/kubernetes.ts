import { basename } from 'node:path';
import {
  environmentOf,
  fill,
  GIVEN,
  type GivenName,
  given,
  namesAsked,
  namesIn,
  type Wiring,
} from './environment';
import {
  type Callee,
  CHECKS,
  FRONT,
  METRICS_PORT,
  PROCESSES,
  type ProcessName,
  REDIS,
  redisArguments,
  redisUrls,
  type ServerName,
  type SiteProcess,
  type Sizes,
} from './site';
import { comment, GENERATED, type Page, unlessEmpty, yamlFile } from './yaml';

/** CloudNativePG provides standbys for reads but no pool; object storage is external. */
const WIRING: Wiring = {
  API_ORIGIN: 'http://api',
  DATABASE_URL: '{DATABASE_URL}',
  DATABASE_DIRECT_URL: '',
  DATABASE_REPLICA_URL: 'postgres://{DATABASE_USER}:{DATABASE_PASSWORD}@database-ro:5432/app',
  DATABASE_PREPARED_STATEMENTS: '',
  REDIS_URL: redisUrls((name) => `${name}.redis:${REDIS.port}`),
  RELEASE_SIGNERS: '{RELEASE_SIGNERS}',
  S3_URL: '{S3_URL}',
  S3_REGION: '{S3_REGION}',
};

const SITE = 'crown-and-coil';
/** Time for load balancers to notice that a pod is leaving. */
const LEAVING_SECONDS = 5;

const servers = (Object.keys(PROCESSES) as ProcessName[]).filter((name) => name !== 'migrate');

function reference(name: GivenName): object {
  const { secret, presence } = given(name);
  const optional = presence === 'optional' ? true : undefined;
  if (secret === undefined) return { configMapKeyRef: { name: SITE, key: name, optional } };
  const [holder, key] = secret.split('/');
  return { secretKeyRef: { name: holder, key, optional } };
}

/** A container's variables. A value interpolated in another needs its own variable before it. */
function variables(name: ProcessName): object[] {
  const env = Object.entries(environmentOf(name, WIRING)).filter(([, template]) => template !== '');
  const isWhole = (template: string) => /^\{\w+\}$/.test(template);
  const parts = new Set(env.flatMap(([, template]) => (isWhole(template) ? [] : namesIn(template))));
  return [
    ...[...parts].map((part) => ({ name: part, valueFrom: reference(part) })),
    ...env.map(([variable, template]) => {
      const [whole] = isWhole(template) ? namesIn(template) : [];
      return whole === undefined
        ? { name: variable, value: fill(template, (part) => `$(${part})`) }
        : { name: variable, valueFrom: reference(whole) };
    }),
  ];
}

const of = (app: string) => ({ matchLabels: { app } });
const object = (apiVersion: string, kind: string, name: string, rest: object): Page => ({
  content: { apiVersion, kind, metadata: { name }, ...rest },
});

interface Pod extends Sizes {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** The image's user. */
  readonly uid: number;
  readonly spec?: object;
  readonly container: object;
}

/** A container with write access to its own folders only. */
function podOf(app: string, pod: Pod): object {
  const { writes, cpuMilli, memoryMebibytes, maxMemoryMebibytes, uid } = pod;
  const mounts = writes.map(({ path, maxMebibytes }) => ({ name: basename(path), path, maxMebibytes }));
  return {
    metadata: { labels: { app, ...pod.labels }, annotations: pod.annotations },
    spec: {
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: uid,
        runAsGroup: uid,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      ...pod.spec,
      containers: [
        {
          name: app,
          ...pod.container,
          resources: {
            requests: { cpu: `${cpuMilli}m`, memory: `${memoryMebibytes}Mi` },
            limits: { memory: `${maxMemoryMebibytes}Mi` },
          },
          volumeMounts: unlessEmpty(mounts.map(({ name, path }) => ({ name, mountPath: path }))),
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
      volumes: unlessEmpty(
        mounts.map(({ name, maxMebibytes }) => ({ name, emptyDir: { sizeLimit: `${maxMebibytes}Mi` } })),
      ),
    },
  };
}

const probe = (path: string, check: { everySeconds: number; timeoutSeconds?: number; failures: number }) => ({
  httpGet: { path, port: 'http' },
  periodSeconds: check.everySeconds,
  timeoutSeconds: check.timeoutSeconds,
  failureThreshold: check.failures,
});

/** Spread over zones first, so that one of each kind survives a lost zone. */
const spread = (app: string) =>
  ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: of(app),
  }));

/** Pod of one of our processes. */
function processPod(app: string, name: ProcessName, restartPolicy?: string): object {
  const { http, calls, replicas, stopSeconds, ...sizes } = PROCESSES[name];
  const isScraped = name !== 'migrate';
  const ports = [
    ...(http ? [{ name: 'http', containerPort: http.port }] : []),
    { name: 'metrics', containerPort: METRICS_PORT },
  ];
  const uses = (['database', 'redis'] as const).filter((engine) => calls.includes(engine));
  return podOf(app, {
    ...sizes,
    uid: 1000,
    labels: Object.fromEntries(uses.map((engine) => [`uses-${engine}`, 'true'])),
    ...(isScraped && {
      annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': `${METRICS_PORT}` },
    }),
    spec: {
      topologySpreadConstraints: replicas > 1 ? spread(app) : undefined,
      terminationGracePeriodSeconds: stopSeconds,
      restartPolicy,
    },
    container: {
      image: `${SITE}/${name}`,
      ports: isScraped ? ports : undefined,
      env: variables(name),
      ...(http && {
        lifecycle: { preStop: { exec: { command: ['sleep', `${LEAVING_SECONDS}`] } } },
        startupProbe: probe(http.livePath, CHECKS.start),
        readinessProbe: probe(http.readyPath, CHECKS.ready),
        livenessProbe: probe(http.livePath, CHECKS.live),
      }),
    },
  });
}

const service = (name: string, port: number, targetPort: string, clusterIP?: 'None') =>
  object('v1', 'Service', name, {
    spec: { clusterIP, selector: { app: name }, ports: [{ name: targetPort, port, targetPort }] },
  });

const inNamespace = (name: string) => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
});
/** Namespaces of the two ingress proxies. */
const FRONT_NAMESPACES = ['envoy-gateway-system', 'ingress-nginx'];
const policy = (app: string, spec: object) =>
  object('networking.k8s.io/v1', 'NetworkPolicy', app, { spec: { podSelector: of(app), ...spec } });

const toPods = (matchLabels: object, port: number | string) => ({
  to: [{ podSelector: { matchLabels } }],
  ports: [{ port }],
});
/** Private networks: the cluster's pods and nodes, and the cloud metadata service. */
const PRIVATE = {
  '0.0.0.0/0': ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  '::/0': ['fc00::/7', 'fe80::/10'],
};
const TO_INTERNET = {
  to: Object.entries(PRIVATE).map(([cidr, except]) => ({ ipBlock: { cidr, except } })),
};
const EGRESS: Readonly<Record<Callee, object>> = {
  api: toPods({ app: 'api' }, 'http'),
  database: toPods({ 'cnpg.io/cluster': 'database' }, 5432),
  redis: toPods({ app: 'redis' }, 'redis'),
  storage: TO_INTERNET,
  outside: TO_INTERNET,
};

/** Egress as in the site description. `network-policies.yaml` allows DNS for every pod. */
const egressOf = (name: ProcessName): object[] => [
  ...new Set(PROCESSES[name].calls.map((callee) => EGRESS[callee])),
];

const disruptionBudget = (name: string, minAvailable: number) =>
  object('policy/v1', 'PodDisruptionBudget', name, { spec: { minAvailable, selector: of(name) } });

const autoscaler = (name: string, minReplicas: number, scaling: NonNullable<SiteProcess['scaling']>) => {
  const target = { type: 'Utilization', averageUtilization: scaling.cpuPercent };
  return object('autoscaling/v2', 'HorizontalPodAutoscaler', name, {
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas,
      maxReplicas: scaling.maxReplicas,
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
      behavior: { scaleDown: { stabilizationWindowSeconds: scaling.scaleDownSeconds } },
    },
  });
};

function serverPages(name: ProcessName): Page[] {
  const { about, http, replicas, scaling } = PROCESSES[name];
  const callers = servers.filter((other) => PROCESSES[other].calls.some((callee) => callee === name));
  const fromFront = {
    from: [...FRONT_NAMESPACES.map(inNamespace), ...callers.map((app) => ({ podSelector: of(app) }))],
    ports: [{ port: 'http' }],
  };
  const fromMonitoring = { from: [inNamespace('monitoring')], ports: [{ port: 'metrics' }] };
  // A replacement serves before a pod leaves.
  const strategy = http && { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } };
  const spec = {
    // With an autoscaler the number is its own: every `kubectl apply` would reset it, at the busiest hour too.
    replicas: scaling ? undefined : replicas,
    strategy,
    selector: of(name),
    template: processPod(name, name),
  };
  return [
    { about, ...object('apps/v1', 'Deployment', name, { spec }) },
    ...(http ? [service(name, 80, 'http')] : []),
    ...(replicas > 1 ? [disruptionBudget(name, replicas - 1)] : []),
    ...(scaling ? [autoscaler(name, replicas, scaling)] : []),
    policy(name, {
      policyTypes: ['Ingress', 'Egress'],
      ingress: http ? [fromFront, fromMonitoring] : [fromMonitoring],
      egress: egressOf(name),
    }),
  ];
}

const migration: Page[] = [
  {
    about: `Before each release: a Job does not change, so it is deleted and created again (\`kubectl delete job migration
--ignore-not-found\`, then apply). Processes of the new version are not ready before it is done; those of the old one go
on, for a migration only adds.`,
    ...object('batch/v1', 'Job', 'migration', {
      spec: {
        backoffLimit: 5,
        activeDeadlineSeconds: 1800,
        ttlSecondsAfterFinished: 86400,
        template: processPod('migration', 'migrate', 'OnFailure'),
      },
    }),
  },
  policy('migration', { policyTypes: ['Egress'], egress: egressOf('migrate') }),
];

const redisPod = podOf('redis', {
  ...REDIS,
  spec: { topologySpreadConstraints: spread('redis') },
  container: {
    image: REDIS.image,
    args: redisArguments('$(REDISCLI_AUTH)'),
    env: [{ name: 'REDISCLI_AUTH', valueFrom: reference('REDIS_PASSWORD') }],
    ports: [{ name: 'redis', containerPort: REDIS.port }],
    readinessProbe: { exec: { command: ['redis-cli', 'ping'] }, periodSeconds: 5, timeoutSeconds: 5 },
    livenessProbe: { tcpSocket: { port: 'redis' }, periodSeconds: 10 },
  },
});
const redis: Page[] = [
  {
    about: `Announcements of notifications, which may be lost. Each Redis carries all of them, without replication: the API continues
with the one that is up. Without any, a notification waits until its stream next polls the database.`,
    ...object('apps/v1', 'StatefulSet', 'redis', {
      spec: {
        replicas: REDIS.names.length,
        serviceName: 'redis',
        podManagementPolicy: 'Parallel',
        selector: of('redis'),
        template: redisPod,
      },
    }),
  },
  // Headless: one DNS name per pod.
  service('redis', REDIS.port, 'redis', 'None'),
  disruptionBudget('redis', REDIS.names.length - 1),
  policy('redis', {
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      { from: [{ podSelector: { matchLabels: { 'uses-redis': 'true' } } }], ports: [{ port: 'redis' }] },
    ],
    egress: [],
  }),
];

const host = new URL(GIVEN.PUBLIC_URL.example).host;
const TLS_SECRET = `${SITE}-tls`;
/** Each ingress is a component that an overlay selects; both during a migration from one to the other. */
const component = (file: string): Page => ({
  content: { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component', resources: [file] },
});

/** For clusters that still use ingress-nginx, which has been retired. */
function ingress(): Page {
  const to = (path: string, name: string) => ({
    path,
    pathType: 'Prefix',
    backend: { service: { name, port: { name: 'http' } } },
  });
  return {
    about: `For ingress-nginx, which is retired and speaks HTTP/2 by itself, with the certificate of cert-manager. Streams ask for no
buffering themselves (X-Accel-Buffering). In the controller's own ConfigMap: upstream-keepalive-timeout "5", which our
processes wait for before they leave. What was sent is sent again only if it may be repeated: nginx leaves out POST and
PATCH.`,
    content: {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: {
        name: SITE,
        annotations: {
          'cert-manager.io/cluster-issuer': 'letsencrypt',
          'nginx.ingress.kubernetes.io/proxy-body-size': `${FRONT.maxUploadMebibytes}m`,
          'nginx.ingress.kubernetes.io/proxy-connect-timeout': `${FRONT.connectSeconds}`,
          'nginx.ingress.kubernetes.io/proxy-read-timeout': `${FRONT.uploadSeconds}`,
          'nginx.ingress.kubernetes.io/proxy-next-upstream': 'error timeout',
          'nginx.ingress.kubernetes.io/proxy-next-upstream-tries': `${PROCESSES.api.replicas}`,
          'nginx.ingress.kubernetes.io/proxy-next-upstream-timeout': `${FRONT.retrySeconds}`,
        },
      },
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: [host], secretName: TLS_SECRET }],
        rules: [
          { host, http: { paths: [...FRONT.apiPaths.map((path) => to(path, 'api')), to('/', 'gateway')] } },
        ],
      },
    },
  };
}

const GATEWAY_API = 'gateway.networking.k8s.io/v1';

function gatewayApi(): Page[] {
  const listener = (name: string, protocol: string, port: number, tls?: object) => ({
    name,
    hostname: host,
    port,
    protocol,
    tls,
    allowedRoutes: { namespaces: { from: 'Same' } },
  });
  const prefix = (value: string) => ({ path: { type: 'PathPrefix', value } });
  const rule = (matches: readonly object[], name: ServerName, request: string) => ({
    matches,
    backendRefs: [{ name, port: 80 }],
    timeouts: { request },
  });
  const route = (name: string, sectionName: string, rules: readonly object[]) =>
    object(GATEWAY_API, 'HTTPRoute', name, {
      spec: { parentRefs: [{ name: SITE, sectionName }], hostnames: [host], rules },
    });
  return [
    {
      about: `For a controller of the Gateway API, 1.2 or newer: HTTP/2 to browsers, with the certificate of cert-manager
(enableGatewayAPI). \`eg\` is the class of Envoy Gateway; another one goes here, and its namespace into the policies of
api, gateway and acme-solver. The API itself refuses what is too large. Where the controller can be told: connections to
pods that are idle end after 5 s, which our processes wait for before they leave; and POST and PATCH are never sent again.`,
      content: {
        apiVersion: GATEWAY_API,
        kind: 'Gateway',
        metadata: { name: SITE, annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' } },
        spec: {
          gatewayClassName: 'eg',
          listeners: [
            listener('http', 'HTTP', 80),
            listener('https', 'HTTPS', 443, { mode: 'Terminate', certificateRefs: [{ name: TLS_SECRET }] }),
          ],
        },
      },
    },
    route('to-https', 'http', [
      { filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }] },
    ]),
    route(SITE, 'https', [
      // Live streams are open-ended.
      rule([{ path: { type: 'Exact', value: FRONT.streamPath } }], 'api', '0s'),
      rule(FRONT.apiPaths.map(prefix), 'api', `${FRONT.uploadSeconds}s`),
      rule([prefix('/')], 'gateway', `${FRONT.uploadSeconds}s`),
    ]),
  ];
}

/** Installation values: the non-secret ones, and a list of the secrets. */
function settingsEnv(): string {
  const names = namesAsked(WIRING);
  const keys = new Map<string, string[]>();
  for (const { secret, presence } of names.map(given)) {
    const [holder, key] = secret?.split('/') ?? [];
    if (holder === undefined || key === undefined) continue;
    keys.set(holder, [...(keys.get(holder) ?? []), presence === 'optional' ? `${key} (optional)` : key]);
  }
  const isOptional = (name: GivenName) => given(name).presence === 'optional';
  const plain = names.filter((name) => given(name).secret === undefined);
  const secrets = [...keys].map(([holder, those]) => `  Secret ${holder}: ${those.join(', ')}`);
  return `${comment(`${GENERATED}
Settings without secrets. Secrets are referred to by name, and are in no file; compose/example.env says what each
value is for, CloudNativePG makes database-app:
${secrets.join('\n')}
An overlay may also set ${plain.filter(isOptional).join(', ')}.`)}${plain
    .filter((name) => !isOptional(name))
    .map((name) => `${name}=${given(name).example ?? ''}\n`)
    .join('')}`;
}

/** The files of `kubernetes`, by path within it. */
export const kubernetesFiles = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(servers.map((name) => [`base/${name}.yaml`, yamlFile(...serverPages(name))])),
  'base/migration.yaml': yamlFile(...migration),
  'base/redis.yaml': yamlFile(...redis),
  'base/settings.env': settingsEnv(),
  'gateway-api/gateway.yaml': yamlFile(...gatewayApi()),
  'gateway-api/kustomization.yaml': yamlFile(component('gateway.yaml')),
  'ingress-nginx/ingress.yaml': yamlFile(ingress()),
  'ingress-nginx/kustomization.yaml': yamlFile(component('ingress.yaml')),
});
