import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@crown-and-coil/local/run/paths';
import { parse } from 'yaml';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { groups } = parse(read('infra/deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('infra/deploy/monitoring/dashboard.json')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
};

/** Told by Prometheus itself, by Node's default metrics of prom-client, and by the operator of PostgreSQL. */
const NOT_OURS =
  /^(up|process_cpu_seconds_total|process_resident_memory_bytes|nodejs_eventloop_lag_p99_seconds|cnpg_\w+)$/;
const FUNCTIONS = /\b\w+(?=\s*\()|\b(by|le|without|on|or|unless|offset)\b/g;

/** The names of the metrics that an expression asks for. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on)\s*\([^)]*\)/g, '')
    .replace(FUNCTIONS, '');
  return [...new Set(bare.match(/\b[a-z_][a-z0-9_]+\b/g) ?? [])];
}

/** The names that our processes tell, read where they are made. */
const told = [
  ...readdirSync(join(root, 'backend/src/metrics')).map((file) => `backend/src/metrics/${file}`),
  'infra/gateway/metrics.ts',
  'infra/release/canary/watcher-metrics.ts',
]
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...read(file).matchAll(/name: '([a-z_]+)'/g)])
  .map(([, name]) => name ?? '');
const isKnown = (metric: string): boolean =>
  NOT_OURS.test(metric) || told.includes(metric.replace(/_(bucket|count|sum)$/, ''));

const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
];

test.each(expressions)('$where uses metrics that exist', ({ expr }) => {
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
  expect(readdirSync(join(root, 'docs/runbook')).sort()).toEqual(
    rules.map(({ alert }) => `${alert}.md`).sort(),
  );
});
