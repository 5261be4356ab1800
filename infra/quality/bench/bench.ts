import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { ROOT } from '@crown-and-coil/service/places';
import { captureOutput, MEASURED, withLastRun } from './record';

type Benchmark = (stopping: AbortSignal) => Promise<void>;

/** `npm run bench -- <name> [--record]`: measures and prints the figures, and writes them to docs/measured. */
const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  answers: async () => (await import('./answers/answers')).benchAnswers,
  api: async () => (await import('./api/api')).benchApi,
  dashboard: async () => (await import('./dashboard/dashboard')).benchDashboard,
  'layout-shift': async () => (await import('./layout-shift/layout-shift')).benchLayoutShift,
  media: async () => (await import('./media/media')).benchMedia,
  rendering: async () => (await import('./rendering/rendering')).benchRendering,
  search: async () => (await import('./search/search')).benchSearch,
  stream: async () => (await import('./stream/stream')).benchStream,
  web: async () => (await import('./web/web')).benchWeb,
};

const name = process.argv[2] ?? '';
const load = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
if (!load) {
  console.error(`Usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')} [--record]`);
  process.exit(2);
}
await runMain(async () => {
  const benchmark = await load();
  const capture = captureOutput();
  await benchmark(stoppingSignal());
  const output = capture.stop();
  const page = MEASURED[name];
  if (!process.argv.includes('--record') || page === undefined) return;
  const file = join(ROOT, page);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(file, withLastRun(readFileSync(file, 'utf8'), name, output, today));
  console.log(`Recorded in ${page}.`);
});
