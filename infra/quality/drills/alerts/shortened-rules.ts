import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

export const MONITORING = join(ROOT, 'infra/deploy/monitoring');
/** Time scale: five minutes become five seconds. */
const TIMES = 60;
/** Scale for WAL sizes, which a drill has to write. */
const SMALLER = 100;
const MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const SHORTEST_MS = 1000;

/**
 * Rules or settings of Prometheus with all durations and ages divided by 60, and the limit of WAL by 100. Rates,
 * latencies and counts are unchanged.
 */
export function shortened(yaml: string): string {
  return yaml
    .replaceAll(
      /(\[|\boffset |\bfor: |_interval: )(\d+)([smhd])\b/g,
      (_all, before: string, count: string, unit: keyof typeof MS) =>
        `${before}${Math.max(SHORTEST_MS, (Number(count) * MS[unit]) / TIMES)}ms`,
    )
    .replaceAll(/((?:_seconds|_timestamp|_lag)\)) ([<>]) (\d+(?: \* 3600)?)(?![.\d])/g, `$1 $2 $3 / ${TIMES}`)
    .replaceAll(/(database_wal_kept_bytes\)) > ([\d *]+)/g, `$1 > $2 / ${SMALLER}`);
}

/** Writes the site's shortened monitoring configuration to a folder. */
export function writeShortened(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of ['alerts.yaml', 'slo.yaml'])
    writeFileSync(join(folder, file), shortened(readFileSync(join(MONITORING, file), 'utf8')));
  const settings = shortened(readFileSync(join(MONITORING, 'prometheus.yaml'), 'utf8'));
  writeFileSync(
    join(folder, 'prometheus.yaml'),
    settings.replace('global:\n', 'global:\n  evaluation_interval: 1s\n  scrape_timeout: 1s\n'),
  );
}
