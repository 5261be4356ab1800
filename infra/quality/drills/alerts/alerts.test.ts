import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { INCIDENTS, NOT_CAUSED } from './incidents';
import { commandOf, readPage } from './runbook';
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
