import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@crown-and-coil/service/places';
import { parse } from 'yaml';
import type { PrometheusConfig } from '../cluster/prometheus';
import { findExecutable } from '../cluster/system-programs';
import { siteManifests } from '../kubernetes/manifests';
import { METRICS_PORT } from '../site/site';

interface Relabelling {
  readonly source_labels: readonly string[];
  readonly regex?: string;
  readonly action?: 'keep' | 'drop' | 'replace';
  readonly target_label?: string;
  readonly replacement?: string;
}
interface KubernetesScraping {
  readonly scrape_configs: readonly [
    { readonly kubernetes_sd_configs: unknown; readonly relabel_configs: readonly Relabelling[] },
  ];
}
interface PodTemplate {
  readonly metadata: {
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly containers: readonly {
      readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
    }[];
  };
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FOLDER = 'infra/deploy/monitoring';
const rulesOf = <R>(file: string): R[] =>
  (parse(read(`${FOLDER}/${file}`)) as { groups: { rules: R[] }[] }).groups.flatMap((group) => group.rules);
const rules = rulesOf<Rule>('alerts.yaml');
/** Names of their own for what others are compared with. */
const records = rulesOf<{ record: string; expr: string }>('slo.yaml');
interface Dashboard {
  readonly uid: string;
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}
const dashboards = readdirSync(join(ROOT, FOLDER, 'dashboards')).map(
  (file) => JSON.parse(read(`${FOLDER}/dashboards/${file}`)) as Dashboard,
);

/** Of Prometheus itself, Node's default metrics of prom-client, the operator of PostgreSQL, and the machines. */
const NOT_OURS =
  /^(up|process_cpu_seconds_total|process_start_time_seconds|process_resident_memory_bytes|nodejs_eventloop_lag_p99_seconds|(cnpg|barman_cloud|kubelet_volume|node_filesystem)_\w+|ALERTS)$/;
const FUNCTIONS = /\b\w+(?=\s*\()|\b(by|le|without|on|and|or|unless|offset)\b/g;

/** The names of the metrics that an expression asks for. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on)\s*\([^)]*\)/g, '')
    .replace(FUNCTIONS, '');
  return [...new Set(bare.match(/\b[a-zA-Z_][\w:]+\b/g) ?? [])];
}

/** The names of the metrics that our processes export, read where they are made. */
const exported = [
  ...readdirSync(join(ROOT, 'backend/src/metrics')).map((file) => `backend/src/metrics/${file}`),
  'infra/gateway/metrics.ts',
  'infra/release/canary/watcher-metrics.ts',
]
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...read(file).matchAll(/name: '([a-z_]+)'/g)])
  .map(([, name]) => name ?? '');
const isKnown = (metric: string): boolean =>
  NOT_OURS.test(metric) ||
  records.some(({ record }) => record === metric) ||
  exported.includes(metric.replace(/_(bucket|count|sum)$/, ''));

const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...records
    .filter(({ record }) => record !== 'slo:budget')
    .map(({ record, expr }) => ({ where: record, expr })),
  ...dashboards.flatMap(({ uid, panels }) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: `${uid}: ${title}`, expr }))),
  ),
];

test.each(expressions)('$where uses existing metrics', ({ expr }) => {
  const metrics = metricsOf(expr);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((metric) => !isKnown(metric))).toEqual([]);
});

test.each(rules)(
  '$alert has a runbook page with impact, diagnosis and fix',
  ({ alert, annotations, labels }) => {
    expect(annotations.runbook_url).toBe(`docs/runbook/${alert}.md`);
    const page = read(annotations.runbook_url);
    expect(page).toMatch(/^## Impact\n\n\S/m);
    expect(page).toMatch(/^## Diagnose\n\n- /m);
    expect(page).toMatch(/^## Fix\n\n- /m);
    expect(['page', 'ticket']).toContain(labels.severity);
  },
);

test('every runbook page belongs to an alert', () => {
  expect(readdirSync(join(ROOT, 'docs/runbook')).sort()).toEqual(
    [...new Set(rules.map(({ alert }) => `${alert}.md`))].sort(),
  );
});

const scraped = parse(read(`${FOLDER}/prometheus.yaml`)) as PrometheusConfig;
const jobs = scraped.scrape_configs.map(({ job_name }) => job_name);

test('alerts and runbook pages ask for existing scrape jobs', () => {
  const pages = readdirSync(join(ROOT, 'docs/runbook')).map((file) => read(`docs/runbook/${file}`));
  const asked = [...rules.map(({ expr }) => expr), ...pages].flatMap((text) =>
    [...text.matchAll(/\bup\{job="([^"]+)"\}/g)].map(([, job]) => job),
  );
  expect(asked.length).toBeGreaterThan(3);
  for (const job of asked) expect(jobs).toContain(job);
});

test('runbook pages ask for existing metrics', () => {
  const asked = readdirSync(join(ROOT, 'docs/runbook')).flatMap((file) =>
    [...read(`docs/runbook/${file}`).matchAll(/`([^`]*(?:\[\d+[mh]\]|\{\w+=)[^`]*)`/g)].map(
      ([, text = '']) => text,
    ),
  );
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.flatMap(metricsOf).filter((metric) => !isKnown(metric))).toEqual([]);
});

describe('prometheus-kubernetes.yaml', () => {
  const [job] = (parse(read(`${FOLDER}/prometheus-kubernetes.yaml`)) as KubernetesScraping).scrape_configs;
  const pods = siteManifests().flatMap(({ manifest }) => {
    const { template } = Object(manifest.spec) as { template?: PodTemplate };
    return template ? [template] : [];
  });
  /** The targets that Prometheus finds for a pod: one for each port of its containers. */
  const targetsOf = ({ metadata: { labels, annotations }, spec }: PodTemplate, phase: string) =>
    spec.containers
      .flatMap(({ ports = [] }) => ports)
      .map(({ name, containerPort }) =>
        relabelled(
          {
            __meta_kubernetes_pod_annotation_prometheus_io_scrape:
              annotations?.['prometheus.io/scrape'] ?? '',
            __meta_kubernetes_pod_container_port_name: name,
            __meta_kubernetes_pod_label_app: labels.app ?? '',
            __meta_kubernetes_pod_phase: phase,
            __address__: `10.0.0.1:${containerPort}`,
          },
          job.relabel_configs,
        ),
      )
      .filter((target) => target !== undefined);

  test('finds the metrics port of each process, under the same job as in Compose', () => {
    const found = pods.flatMap((pod) => targetsOf(pod, 'Running'));
    expect(found.map((target) => target.job).sort()).toEqual([...jobs].sort());
    for (const target of found) expect(target.__address__).toBe(`10.0.0.1:${METRICS_PORT}`);
  });

  test('ignores evicted pods, which stay listed', () => {
    expect(pods.flatMap((pod) => targetsOf(pod, 'Failed'))).toEqual([]);
  });

  test('reads one site only', () => {
    const overlay = read('infra/deploy/kubernetes/overlays/production/kustomization.yaml');
    expect(job.kubernetes_sd_configs).toEqual([
      { role: 'pod', namespaces: { names: [(parse(overlay) as { namespace: string }).namespace] } },
    ]);
  });
});

/** Labels after relabelling as by Prometheus; undefined where the target is dropped. */
function relabelled(
  labels: Readonly<Record<string, string>>,
  configs: readonly Relabelling[],
): Readonly<Record<string, string>> | undefined {
  let current = labels;
  for (const {
    source_labels,
    regex = '(.*)',
    action = 'replace',
    target_label,
    replacement = '$1',
  } of configs) {
    const value = source_labels.map((name) => current[name] ?? '').join(';');
    const whole = new RegExp(`^(?:${regex})$`);
    const isMatch = whole.test(value);
    if (action === 'keep' ? !isMatch : action === 'drop' && isMatch) return undefined;
    if (action === 'replace' && isMatch && target_label !== undefined)
      current = { ...current, [target_label]: value.replace(whole, replacement) };
  }
  return current;
}

/** Prometheus's own tool, where the machine has it (Debian: `prometheus`). */
const promtool = findExecutable('promtool');
if (promtool !== undefined)
  test('alert rules fire for burned budgets and exhausted resources, and for nothing else', async () => {
    const { stdout } = await promisify(execFile)(promtool, ['test', 'rules', 'alerts.test.yaml'], {
      cwd: join(ROOT, FOLDER),
    });
    expect(stdout).toContain('SUCCESS');
  }, 120_000);
