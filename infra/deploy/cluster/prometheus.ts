import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '@crown-and-coil/local/run/program';
import { answersOk, type SupervisedPlan } from '@crown-and-coil/local/run/supervised-program';
import { parse, stringify } from 'yaml';
import { requireExecutable } from './system-programs';

const MONITORING = join(import.meta.dirname, '../monitoring');

/** The part of its configuration that we use. */
export interface PrometheusConfig {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly dns_sd_configs: readonly { readonly names: readonly string[]; readonly port: number }[];
  }[];
}

/**
 * Prometheus with the site's rules, scraping the targets in a folder.
 * @param monitoring folder of rules and settings; drills have their own
 */
export function prometheusPlan(
  port: number,
  folder: string,
  targets: string,
  logFile: string,
  monitoring = MONITORING,
): SupervisedPlan {
  const name = 'Prometheus';
  const configFile = join(folder, 'prometheus.yaml');
  mkdirSync(folder, { recursive: true });
  writeFileSync(configFile, prometheusConfig(targets, monitoring));
  const settings = {
    'config.file': configFile,
    'storage.tsdb.path': join(folder, 'data'),
    'storage.tsdb.retention.time': '1d',
    'web.listen-address': `127.0.0.1:${port}`,
    'log.level': 'warn',
  };
  return {
    name,
    launch: (generation) =>
      startProgram({
        name,
        file: requireExecutable('prometheus'),
        args: Object.entries(settings).map(([setting, value]) => `--${setting}=${value}`),
        logFile,
        keepsLog: generation > 1,
      }),
    isReady: () => answersOk(`http://127.0.0.1:${port}/-/ready`),
  };
}

/** The configuration from infra/deploy/monitoring, with local processes instead of container names. */
function prometheusConfig(targets: string, monitoring: string): string {
  const { rule_files, scrape_configs, ...rest } = parse(
    readFileSync(join(monitoring, 'prometheus.yaml'), 'utf8'),
  ) as PrometheusConfig;
  return stringify({
    ...rest,
    rule_files: rule_files.map((file) => join(monitoring, file)),
    scrape_configs: scrape_configs.map(({ job_name, dns_sd_configs }) => ({
      job_name,
      file_sd_configs: [
        {
          files: dns_sd_configs.flatMap(({ names }) => names).map((name) => join(targets, `${name}-*.json`)),
        },
      ],
    })),
  });
}
