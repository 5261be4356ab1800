import { stoppingSignal } from '@crown-and-coil/local/run/stopping';

type Benchmark = (stopping: AbortSignal) => Promise<void>;

/** `npm run bench -- <name>`: measures, and prints the figures. Only what is asked for is loaded. */
const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  answers: async () => (await import('./answers/answers')).benchAnswers,
  api: async () => (await import('./api/api')).benchApi,
  dashboard: async () => (await import('./dashboard/dashboard')).benchDashboard,
  'layout-shift': async () => (await import('./layout-shift/layout-shift')).benchLayoutShift,
  media: async () => (await import('./media/media')).benchMedia,
  stream: async () => (await import('./stream/stream')).benchStream,
  web: async () => (await import('./web/web')).benchWeb,
};

const name = process.argv[2] ?? '';
const load = BENCHMARKS[name];
if (!load) {
  console.error(`Usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
  process.exit(2);
}
const benchmark = await load();
await benchmark(stoppingSignal());
process.exit();
