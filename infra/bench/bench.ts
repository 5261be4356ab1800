import { stoppingSignal } from '../run/stopping';
import { benchAnswers } from './answers/answers';
import { benchDashboard } from './dashboard/dashboard';
import { benchLayoutShift } from './layout-shift/layout-shift';
import { benchMedia } from './media/media';
import { benchStream } from './stream/stream';
import { benchWeb } from './web/web';

/** `npm run bench -- <name>`: measures, and prints the figures. */
const BENCHMARKS: Readonly<Record<string, (stopping: AbortSignal) => Promise<void>>> = {
  answers: benchAnswers,
  dashboard: benchDashboard,
  'layout-shift': benchLayoutShift,
  media: benchMedia,
  stream: benchStream,
  web: benchWeb,
};

const name = process.argv[2] ?? '';
const benchmark = BENCHMARKS[name];
if (!benchmark) {
  console.error(`Usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
  process.exit(2);
}
await benchmark(stoppingSignal());
process.exit();
