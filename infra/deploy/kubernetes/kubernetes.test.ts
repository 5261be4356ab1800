import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { Cluster, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import { Gateway, HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments, visit } from 'yaml';
import { kubernetesSettings } from '../compose/deployed-settings';
import { GIVEN, GIVEN_NAMES } from '../site/environment';
import { PROCESSES } from '../site/site';
import { databaseParameters, documentsOf, kustomizations, type Manifest, siteManifests } from './manifests';

/** The published schemas, each by what it is of. */
const KINDS: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  'apps/v1 Deployment': Deployment,
  'apps/v1 StatefulSet': StatefulSet,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'gateway.networking.k8s.io/v1 Gateway': Gateway,
  'gateway.networking.k8s.io/v1 HTTPRoute': HTTPRoute,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'postgresql.cnpg.io/v1 Cluster': Cluster,
  'postgresql.cnpg.io/v1 ScheduledBackup': ScheduledBackup,
  'v1 Namespace': Namespace,
  'v1 Service': Service,
};

/** Kinds of operators that publish no schema as a package; a test below holds what they name. */
const WITHOUT_SCHEMA = ['barmancloud.cnpg.io/v1 ObjectStore', 'kyverno.io/v1 Policy'];

function validate(manifest: Manifest): void {
  if (WITHOUT_SCHEMA.includes(`${manifest.apiVersion} ${manifest.kind}`)) return;
  const Kind = KINDS[`${manifest.apiVersion} ${manifest.kind}`];
  if (Kind === undefined) throw new Error(`No schema of ${manifest.apiVersion} ${manifest.kind}`);
  new Kind(manifest as never).validate();
}

const manifests = siteManifests();
const named = manifests.map(
  ({ file, manifest }) => [`${file} ${manifest.kind} ${manifest.metadata.name}`, manifest] as const,
);
const find = (kind: string, name: string) =>
  manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name)?.manifest;

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly {
    name: string;
    value?: string;
    valueFrom?: Record<string, { name: string; key: string; optional?: boolean }>;
  }[];
  readonly ports?: readonly { name: string; containerPort: number }[];
  readonly securityContext: object;
}
interface PodTemplate {
  readonly metadata: { readonly labels: Record<string, string> };
  readonly spec: { readonly securityContext: object; readonly containers: readonly Container[] };
}
interface Labels {
  readonly matchLabels?: Readonly<Record<string, string>>;
}
interface Peer {
  readonly podSelector?: Labels;
}
interface PolicySpec {
  readonly podSelector: Labels;
  readonly ingress?: readonly { from?: readonly Peer[]; ports?: readonly { port: number | string }[] }[];
  readonly egress?: readonly { to?: readonly Peer[]; ports?: readonly { port: number | string }[] }[];
}
interface ImageRule {
  readonly imageReferences: readonly string[];
  readonly attestors: readonly [
    {
      readonly entries: readonly [
        { readonly keyless: { readonly issuer: string; readonly subject: string } },
      ];
    },
  ];
}
const workloads = manifests
  .filter(({ manifest }) => ['Deployment', 'Job', 'StatefulSet'].includes(manifest.kind))
  .map(({ manifest }) => ({
    name: manifest.metadata.name,
    template: (manifest.spec as { template: PodTemplate }).template,
  }));
const containers = workloads.flatMap(({ template }) => template.spec.containers);
const ours = containers.filter(({ image }) => image.startsWith('crown-and-coil/'));

describe('schemas', () => {
  test.each(named)('%s is valid by its published schema', (_name, manifest) => {
    expect(() => validate(manifest)).not.toThrow();
  });

  test.each([...new Set(manifests.map(({ file }) => file))])(
    '%s has no unquoted value that starts with a colon: kubectl cannot parse one in braces',
    (file) => {
      const unquoted: string[] = [];
      for (const document of parseAllDocuments(
        readFileSync(join(ROOT, 'infra/deploy/kubernetes', file), 'utf8'),
      ))
        visit(document, {
          Scalar: (_key, { type, value }) => {
            if (type === 'PLAIN' && String(value).startsWith(':')) unquoted.push(String(value));
          },
        });
      expect(unquoted).toEqual([]);
    },
  );

  test('a workload with an autoscaler sets no number of replicas, which an update would reset', () => {
    const scaled = manifests.filter(({ manifest }) => manifest.kind === 'HorizontalPodAutoscaler');
    expect(scaled.length).toBeGreaterThan(0);
    for (const { manifest } of scaled)
      expect(Object(find('Deployment', manifest.metadata.name)?.spec)).not.toHaveProperty('replicas');
  });

  test('the check refuses what the schemas do not allow', () => {
    const api = find('Deployment', 'api');
    if (!api) throw new Error('There is no API.');
    const wrong = [
      { ...api, spec: { ...(api.spec as object), replicas: 'three' } },
      { ...api, spec: { replicas: 3 } },
      { ...find('Cluster', 'database'), spec: { instances: 'many' } },
    ];
    for (const manifest of wrong) expect(() => validate(manifest as Manifest)).toThrow();
  });
});

describe('kustomizations', () => {
  const FIELDS =
    'apiVersion kind namespace resources components configMapGenerator labels images patches'.split(' ');

  test.each(kustomizations())(
    '%s names existing files, and has only fields that kustomize knows',
    (folder) => {
      const [one] = documentsOf(join(folder, 'kustomization.yaml')) as [
        {
          resources: string[];
          components?: string[];
          configMapGenerator?: SettingsGenerator[];
          patches?: { path: string }[];
          images?: { name: string; newTag: string }[];
        },
      ];
      for (const field of Object.keys(one)) expect(FIELDS).toContain(field);
      for (const path of [
        ...one.resources,
        ...(one.components ?? []),
        ...(one.configMapGenerator ?? []).flatMap(({ envs = [] }) => envs),
        ...(one.patches ?? []).map(({ path }) => path),
      ])
        expect([path, existsSync(join(folder, path))]).toEqual([path, true]);
      for (const { name } of one.images ?? []) expect(ours.map(({ image }) => image)).toContain(name);
    },
  );

  test('every overlay replaces each of our images, and patches existing objects', () => {
    for (const folder of kustomizations().filter((one) => one.includes('overlays'))) {
      const [one] = documentsOf(join(folder, 'kustomization.yaml')) as [
        { patches?: { path: string; target?: { kind: string; name: string } }[]; images: { name: string }[] },
      ];
      expect(one.images.map(({ name }) => name).sort()).toEqual(
        [...new Set(ours.map(({ image }) => image))].sort(),
      );
      for (const { path, target } of one.patches ?? []) {
        if (target) expect(find(target.kind, target.name)).toBeDefined();
        const patched = path.endsWith('.yaml') ? (documentsOf(join(folder, path)) as Manifest[]) : [];
        for (const { kind, metadata } of patched) expect(find(kind, metadata.name)).toBeDefined();
        const operations = path.endsWith('.json')
          ? (JSON.parse(readFileSync(join(folder, path), 'utf8')) as { path: string }[])
          : [];
        for (const operation of operations)
          expect(at(find(target?.kind ?? '', target?.name ?? ''), operation.path)).toBeDefined();
      }
    }
  });
});

/** An object of the site as an overlay has it: with the patches of its own. */
function inOverlay(folder: string, kind: string, name: string): unknown {
  const [{ patches = [] }] = documentsOf(join(folder, 'kustomization.yaml')) as [
    { patches?: { path: string; target?: { kind: string; name: string } }[] },
  ];
  const object = structuredClone(find(kind, name));
  for (const { path, target } of patches) {
    const file = join(folder, path);
    if (target?.kind === kind && target.name === name)
      for (const one of JSON.parse(readFileSync(file, 'utf8')) as { path: string; value: unknown }[]) {
        const parent = at(object, one.path.replace(/\/[^/]+$/, ''));
        (parent as Record<string, unknown>)[one.path.split('/').at(-1) ?? ''] = one.value;
      }
    if (target === undefined)
      for (const patch of documentsOf(file) as Manifest[])
        if (patch.kind === kind && patch.metadata.name === name)
          Object.assign(object ?? {}, { spec: { ...Object(object?.spec), ...Object(patch.spec) } });
  }
  return object;
}

interface SettingsGenerator {
  readonly name: string;
  readonly behavior?: string;
  readonly envs?: readonly string[];
  readonly literals?: readonly string[];
}

/** The ConfigMap values that a kustomization generates, by name. */
function settingsIn(folder: string): Map<string, string> {
  const [{ configMapGenerator = [] }] = documentsOf(join(folder, 'kustomization.yaml')) as [
    { configMapGenerator?: SettingsGenerator[] },
  ];
  const lines = configMapGenerator.flatMap(({ envs = [], literals = [] }) => [
    ...envs.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')),
    ...literals,
  ]);
  const settings = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [[name, value] as const];
  });
  return new Map(settings);
}

const BASE = join(ROOT, 'infra/deploy/kubernetes/base');

describe.each(kustomizations().filter((one) => one.includes('overlays')))('%s', (folder) => {
  const spec = (kind: string, name: string) =>
    (inOverlay(folder, kind, name) as { spec: Record<string, unknown> }).spec;

  test('serves its front at the host of PUBLIC_URL', () => {
    const { host } = new URL(settingsIn(folder).get('PUBLIC_URL') ?? '');
    const [{ components }] = documentsOf(join(folder, 'kustomization.yaml')) as [{ components: string[] }];
    const fronts = components.map((component) => component.replace('../../', ''));
    const entrances = manifests.filter(({ file }) => fronts.includes(file.split('/')[0] ?? ''));
    const named = entrances.flatMap(({ manifest: { kind, metadata } }) => [
      ...JSON.stringify(inOverlay(folder, kind, metadata.name)).matchAll(
        /"([a-z-]+(?:\.[a-z-]+)*\.example)"/g,
      ),
    ]);
    expect(named.length).toBeGreaterThan(1);
    for (const [, one] of named) expect(one).toBe(host);
  });

  test('allows draining a node, and has enough connections for its maximum number of processes', () => {
    const { maxReplicas } = spec('HorizontalPodAutoscaler', 'api') as { maxReplicas: number };
    for (const name of ['api', 'gateway'])
      expect(spec('PodDisruptionBudget', name).minAvailable).toBeLessThan(
        Number(spec('HorizontalPodAutoscaler', name).minReplicas),
      );
    const pool = Number(PROCESSES.api.environment.DATABASE_POOL_SIZE);
    // One more of each during an update. An API process listens, a worker has its jobs' connections beside the pool.
    const needed = (maxReplicas + 1) * (pool + 1) + (PROCESSES.worker.replicas + 1) * 3 * pool;
    expect(Number(databaseParameters().max_connections)).toBeGreaterThan(needed);
  });
});

describe('references', () => {
  test('the base sets every setting without a secret that processes need, and overlays set only such', () => {
    const references = containers.flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? []),
    );
    const [{ configMapGenerator }] = documentsOf(join(BASE, 'kustomization.yaml')) as [
      { configMapGenerator: SettingsGenerator[] },
    ];
    for (const { name } of references) expect(configMapGenerator.map((one) => one.name)).toEqual([name]);
    const needed = references.filter(({ optional }) => optional !== true).map(({ key }) => key);
    expect([...settingsIn(BASE).keys()].sort()).toEqual([...new Set(needed)].sort());
    const known = references.map(({ key }) => key);
    for (const folder of kustomizations().filter((one) => one.includes('overlays')))
      expect(known).toEqual(expect.arrayContaining([...settingsIn(folder).keys()]));
  });

  test('our images are targets of the Dockerfile, third-party ones have an exact version', () => {
    const dockerfile = readFileSync(join(ROOT, 'infra/deploy/compose/Dockerfile'), 'utf8');
    for (const { image } of containers)
      if (image.startsWith('crown-and-coil/')) expect(dockerfile).toContain(` AS ${image.split('/')[1]}\n`);
      else expect(image).toMatch(/:\d+\.\d+\.\d+/);
  });

  test('ports of probes, services, policies and the ingress are open', () => {
    const open = new Set(containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)));
    const asked = manifests.flatMap(({ manifest }) =>
      [...JSON.stringify(manifest).matchAll(/"(?:port|targetPort)":(?:\{"name":)?"(\w+)"/g)].map(
        ([, name]) => name,
      ),
    );
    expect(asked.length).toBeGreaterThan(10);
    for (const name of asked) expect(open).toContain(name);
  });

  test('budgets, autoscalers and services select existing workloads', () => {
    const labelled = workloads.map(({ template }) => template.metadata.labels.app);
    for (const { manifest } of manifests) {
      const spec = Object(manifest.spec) as {
        selector?: { app?: string; matchLabels?: { app?: string } };
        scaleTargetRef?: { name: string };
      };
      if (['Service', 'PodDisruptionBudget'].includes(manifest.kind))
        expect(labelled).toContain(spec.selector?.app ?? spec.selector?.matchLabels?.app);
      if (spec.scaleTargetRef) expect(find('Deployment', spec.scaleTargetRef.name)).toBeDefined();
    }
  });

  test('our images run only if signed by this repository', () => {
    const { rules } = Object(find('Policy', 'signed-images')?.spec) as {
      rules: [{ verifyImages: [ImageRule] }];
    };
    const [{ imageReferences, attestors, ...rule }] = rules[0].verifyImages;
    expect(rule).toEqual({
      failureAction: 'Enforce',
      mutateDigest: true,
      verifyDigest: true,
      required: true,
    });
    const [pattern = ''] = imageReferences;
    const repository = /^ghcr\.io\/([\w-]+\/[\w-]+)\/\*$/.exec(pattern)?.[1];
    const { issuer, subject } = attestors[0].entries[0].keyless;
    expect(issuer).toBe('https://token.actions.githubusercontent.com');
    const workflow = '.github/workflows/platform.yml';
    expect(subject).toBe(`https://github.com/${repository}/${workflow}@refs/heads/main`);
    expect(readFileSync(join(ROOT, workflow), 'utf8')).toContain('cosign sign');
    for (const folder of kustomizations().filter((one) => one.includes('overlays'))) {
      const [{ images }] = documentsOf(join(folder, 'kustomization.yaml')) as [
        { images: { newName: string }[] },
      ];
      for (const { newName } of images) expect(newName).toMatch(new RegExp(`^ghcr.io/${repository}/\\w+$`));
    }
  });

  test("the guide's command gives each image of an overlay the tag that the pipeline pushes", () => {
    const pipeline = parse(readFileSync(join(ROOT, '.github/workflows/platform.yml'), 'utf8')) as {
      jobs: { images: { env: { IMAGE: string }; steps: { with?: { tags?: string } }[] } };
    };
    const { env, steps } = pipeline.jobs.images;
    const tags = steps.flatMap((step) => step.with?.tags ?? []);
    expect({ tags, image: env.IMAGE }).toEqual({
      tags: [`\${{ env.IMAGE }}:\${{ github.sha }}`],
      image: `ghcr.io/\${{ github.repository }}/\${{ matrix.image }}`,
    });
    const guide = readFileSync(join(ROOT, 'docs/guides/run-in-production.md'), 'utf8');
    const [, script = ''] =
      /^ +sed -i "([^"]+)" \S+\/overlays\/production\/kustomization\.yaml$/m.exec(guide) ?? [];
    const sha = 'de526065e4cbb0f772a98dbde6bb1c224394a64a';
    for (const folder of kustomizations().filter((one) => one.includes('overlays'))) {
      const file = join(folder, 'kustomization.yaml');
      const set = execFileSync('sed', [script.replace('$COMMIT', sha), file], { encoding: 'utf8' });
      const { images } = parse(set) as { images: { newTag: string }[] };
      expect(images.map(({ newTag }) => newTag)).toEqual(images.map(() => sha));
      expect(readFileSync(file, 'utf8')).toBe(set.replaceAll(sha, 'COMMIT'));
    }
  });

  test('processes connect to the PostgreSQL cluster of the manifests', () => {
    const { initdb } = Object(Object(find('Cluster', 'database')?.spec).bootstrap) as {
      initdb: { database: string; owner: string };
    };
    const { environment } = kubernetesSettings('api', {
      ...Object.fromEntries(GIVEN_NAMES.map((name) => [name, 'given'])),
      DATABASE_USER: initdb.owner,
    });
    const { username, hostname, pathname } = new URL(environment.DATABASE_REPLICA_URL ?? '');
    expect({ username, hostname, pathname }).toEqual({
      username: initdb.owner,
      hostname: 'database-ro',
      pathname: `/${initdb.database}`,
    });
    // The operator names the secret after the cluster.
    expect(GIVEN.DATABASE_URL.secret).toBe('database-app/uri');
  });

  test('backups go to a configured store, through the plugin that archives WAL', () => {
    const { plugins } = Object(find('Cluster', 'database')?.spec) as {
      plugins: { name: string; isWALArchiver: boolean; parameters: { barmanObjectName: string } }[];
    };
    expect(plugins).toEqual([
      {
        name: 'barman-cloud.cloudnative-pg.io',
        isWALArchiver: true,
        parameters: { barmanObjectName: find('ObjectStore', 'database')?.metadata.name },
      },
    ]);
    expect(find('ScheduledBackup', 'database')?.spec).toMatchObject({
      method: 'plugin',
      pluginConfiguration: { name: plugins[0]?.name },
    });
  });

  test('egress allowed from a process is ingress allowed at its target', () => {
    const policies = manifests
      .filter(({ manifest }) => manifest.kind === 'NetworkPolicy')
      .map(({ manifest }) => manifest.spec as PolicySpec);
    const fits = ({ matchLabels = {} }: Labels, labels: Record<string, string>) =>
      Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
    const database = { 'cnpg.io/cluster': 'database' };
    const called = [database, ...workloads.map(({ template }) => template.metadata.labels)];
    const pairs = workloads.flatMap(({ template: { metadata } }) =>
      policies
        .filter(({ podSelector }) => fits(podSelector, metadata.labels))
        .flatMap(({ egress = [] }) => egress)
        .flatMap(({ to = [], ports = [] }) => to.map((peer) => ({ peer, port: ports[0]?.port })))
        .flatMap(({ peer: { podSelector }, port }) =>
          podSelector ? [{ from: metadata.labels, podSelector, port }] : [],
        ),
    );
    expect(pairs.length).toBeGreaterThan(5);
    for (const { from, podSelector, port } of pairs) {
      const target = called.find((labels) => fits(podSelector, labels)) ?? {};
      const lets = policies
        .filter((one) => fits(one.podSelector, target))
        .flatMap(({ ingress = [] }) => ingress)
        .some(
          (rule) =>
            rule.ports?.some((one) => one.port === port) &&
            rule.from?.some((peer) => peer.podSelector && fits(peer.podSelector, from)),
        );
      expect({ from: from.app, podSelector, port, lets }).toEqual({
        from: from.app,
        podSelector,
        port,
        lets: true,
      });
    }
  });

  test("the front reaches cert-manager's solver, which answers for the certificate", () => {
    const entrances = manifests.filter(({ manifest }) => ['Gateway', 'Ingress'].includes(manifest.kind));
    expect(entrances).toHaveLength(2);
    for (const { manifest } of entrances)
      expect(manifest.metadata.annotations).toHaveProperty(['cert-manager.io/cluster-issuer']);
    const fromFront = ['api', 'gateway'].map((name) => {
      const { ingress } = Object(find('NetworkPolicy', name)?.spec) as PolicySpec;
      const rule = ingress?.find(({ ports }) => ports?.some(({ port }) => port === 'http'));
      return rule?.from?.filter((peer) => 'namespaceSelector' in peer);
    });
    // The label and port of cert-manager's pods (`SolverIdentificationLabelKey`, `acmeSolverListenPort`).
    for (const from of fromFront)
      expect(find('NetworkPolicy', 'acme-solver')?.spec).toEqual({
        podSelector: { matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } },
        policyTypes: ['Ingress'],
        ingress: [{ from, ports: [{ port: 8089 }] }],
      });
  });

  test('nothing runs as root or with a writable file system, and no manifest contains a secret', () => {
    for (const { template } of workloads)
      expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    for (const { securityContext } of containers)
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
    for (const { env = [] } of containers)
      for (const { name, value } of env)
        if (/SECRET|PASSWORD|KEY|_URL$/.test(name) && value !== undefined)
          expect([name, value]).toEqual([name, expect.stringMatching(/\$\(|^http:\/\/\w+$/)]);
  });
});

/** What a JSON pointer leads to. */
function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inside, key) => (Object(inside) as Record<string, unknown>)[key], value);
}
