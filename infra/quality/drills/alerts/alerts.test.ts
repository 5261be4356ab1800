import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { INCIDENTS, NOT_CAUSED } from './incidents';
import { commandOf, readPage, runCommand } from './runbook';
import { MONITORING, shortened } from './shortened-rules';

interface RuleFile {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

const rules = readFileSync(join(MONITORING, 'alerts.yaml'), 'utf8');
const alerts = [
  ...new Set((parse(rules) as RuleFile).groups.flatMap((group) => group.rules.map(({ alert }) => alert))),
];
const rulesWithSeries = readFileSync(join(MONITORING, 'alerts.test.yaml'), 'utf8');
const caused = new Set(INCIDENTS.flatMap((incident) => Object.keys(incident.alerts)));

test.each(alerts)(
  '%s is triggered by a drill, or its rule is tested with series; its page says which',
  (alert) => {
    const because = NOT_CAUSED[alert];
    expect(caused.has(alert)).toBe(because === undefined);
    const [, tested = ''] = readPage(alert).split(/^## Test\n\n/m);
    if (because === undefined) expect(tested).toContain(`\`npm run drills -- alerts ${alert}\``);
    else {
      expect(tested).toContain(because);
      expect(rulesWithSeries).toContain(`{ labels: '{alertname="${alert}"}', value: 1 }`);
    }
  },
);

test("every alert of a drill exists, and each command it runs is on the alert's page", () => {
  for (const [alert, shown] of INCIDENTS.flatMap((incident) => Object.entries(incident.alerts))) {
    expect(alerts).toContain(alert);
    expect(Object.keys(shown).length).toBeGreaterThan(0);
    for (const beginning of Object.keys(shown)) expect(commandOf(alert, beginning)).toContain(beginning);
  }
});

test("the page of an unreadable registry finds the reason in a gateway's log", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runbook-'));
  const log = join(folder, 'gateway.log');
  const reasons = [
    'https://s3.example/releases refused a request.',
    'Error: registry/00000099.json is not JSON.',
  ];
  writeFileSync(log, `{"level":"info"}\n${reasons.join('\n')}\n    at parse (numbered-registry.ts:38:11)\n`);
  const none = async () => '';
  const found = await runCommand({ query: none, measure: none, env: {} }, 'RegistryUnreadable', 'grep ', {
    log,
  });
  rmSync(folder, { recursive: true });
  expect(found).toBe(`${reasons.join('\n')}\n`);
});

test.each([
  ['for: 5m', 'for: 5000ms'],
  ['for: 30s', 'for: 1000ms'],
  ['rate(requests_total[6h]) > 0.2', 'rate(requests_total[360000ms]) > 0.2'],
  ['errors offset 10m > 20', 'errors offset 10000ms > 20'],
  [
    'min(payment_reconciliation_age_seconds) > 50 * 3600',
    'min(payment_reconciliation_age_seconds) > 50 * 3600 / 60',
  ],
  ['max(database_replica_lag_seconds) > 30', 'max(database_replica_lag_seconds) > 30 / 60'],
  ['nodejs_eventloop_lag_p99_seconds > 0.2', 'nodejs_eventloop_lag_p99_seconds > 0.2'],
  ['max(database_wal_kept_bytes) > 5 * 1024', 'max(database_wal_kept_bytes) > 5 * 1024 / 100'],
])('a drill shortens %s to %s', (rule, short) => expect(shortened(rule)).toBe(short));
