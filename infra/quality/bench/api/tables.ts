import { cpus, loadavg } from 'node:os';
import type { Scale } from './fill/scale';
import type { Growth } from './growth';
import type { Measured } from './measure';

/** Targets of issue 8, at 100 thousand bookings: times in ms with one caller, requests per second with eight. */
export const API_TARGETS: readonly Target[] = [
  { scenario: '30-day slots', p95: 25, perSecond: 1200, ofSelect: 0.5 },
  { scenario: '30-day slots, not compressed', p95: 25, perSecond: 1200 },
  { scenario: '30-day slots, not cached', p95: 25, perSecond: 1200 },
  { scenario: 'booking', p95: 30, perSecond: 400 },
  { scenario: 'booking, through the gateway', p95: 30, perSecond: 550 },
  { scenario: 'search: services', p95: 25 },
  { scenario: 'search: professionals', p95: 25 },
];
export const JUDGED_SIZE = '100k';
/** Maximum slowdown factor in the largest database. */
const MOST_GROWTH = 1.3;

export interface Target {
  readonly scenario: string;
  readonly p95: number;
  readonly perSecond?: number;
  /** Share of the throughput of Fastify with one select. */
  readonly ofSelect?: number;
}

/** Results for one filled database. */
export interface SizeMeasured {
  readonly scale: Scale;
  readonly ceilings: { readonly hello: Measured; readonly select: Measured };
  readonly scenarios: readonly Measured[];
}

/** One table per size, for docs/measured/api.md. */
export function tablesOf(sizes: readonly SizeMeasured[]): string {
  return sizes.map(tableOf).join('\n');
}

function tableOf({ scale, ceilings: { hello, select }, scenarios }: SizeMeasured): string {
  const row = ({ name, alone, together }: Measured) =>
    cells([
      name,
      milliseconds(alone.p50),
      milliseconds(alone.p95),
      Math.round(together.perSecond).toLocaleString('en-AU'),
      milliseconds(together.p95),
      share(together.perSecond / hello.together.perSecond),
      share(together.perSecond / select.together.perSecond),
      `${together.api.cpuMs.toFixed(2)} + ${together.postgres.cpuMs.toFixed(2)}`,
      `${Math.round(together.api.megabytes)} + ${Math.round(together.postgres.megabytes)}`,
      (together.bytes / 1024).toFixed(1),
    ]);
  const failed = scenarios.flatMap(({ name, alone, together }) => {
    const failures = alone.failures + together.failures;
    return failures === 0 ? [] : [`${name}: ${failures} answers were no success.`];
  });
  return `
${scale.bookings.toLocaleString('en-AU')} bookings of ${scale.professionals.toLocaleString('en-AU')} professionals (load of the machine now: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores)

| Asked | p50, ms | p95, ms | per s, 8 callers | p95, ms, 8 callers | of node:http | of one select | CPU ms each, API + PostgreSQL | MB, API + PostgreSQL | KB each |
| ----- | ------- | ------- | ---------------- | ------------------ | ------------ | ------------- | ----------------------------- | -------------------- | ------- |
${[hello, select, ...scenarios].map(row).join('\n')}
${failed.join('\n')}`;
}

/** Each target with the measured value and whether it is met. */
export function judgementOf(
  targets: readonly Target[],
  judged: SizeMeasured,
  growths: readonly Growth[] = [],
): string {
  const rows = [...targets.flatMap((target) => rowsOf(target, judged)), ...growths.flatMap(growthRows)];
  return `
| At ${judged.scale.bookings.toLocaleString('en-AU')} bookings | asked for | measured | met |
| --- | --- | --- | --- |
${rows.map(cells).join('\n')}`;
}

function rowsOf(target: Target, judged: SizeMeasured): string[][] {
  const { scenario, p95, perSecond, ofSelect } = target;
  const found = judged.scenarios.find(({ name }) => name === scenario);
  if (found === undefined) return [];
  const { alone, together } = found;
  const rate = together.perSecond / judged.ceilings.select.together.perSecond;
  return [
    [`${scenario}, p95`, `${p95} ms`, `${milliseconds(alone.p95)} ms`, met(alone.p95 <= p95)],
    ...(perSecond === undefined
      ? []
      : [
          [
            `${scenario}, eight callers`,
            `${perSecond}/s`,
            `${Math.round(together.perSecond)}/s`,
            met(together.perSecond >= perSecond),
          ],
        ]),
    ...(ofSelect === undefined
      ? []
      : [[`${scenario}, of one select`, share(ofSelect), share(rate), met(rate >= ofSelect)]]),
  ];
}

const growthRows = ({ scenario, size, p95, time }: Growth): string[][] =>
  [
    [`${scenario}, p95 at ${size}`, p95] as const,
    [`${scenario}, time of each for eight at ${size}`, time] as const,
  ].map(([what, growth]) => [
    what,
    `${MOST_GROWTH} times`,
    `${growth.toFixed(2)} times`,
    met(growth <= MOST_GROWTH),
  ]);

const cells = (values: readonly string[]) => `| ${values.join(' | ')} |`;
const milliseconds = (value: number) => value.toFixed(1);
const share = (value: number) => `${(value * 100).toFixed(0)} %`;
const met = (isMet: boolean) => (isMet ? 'yes' : 'no');
