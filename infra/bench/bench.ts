import { stoppingSignal } from '../run/stopping';
import { benchWeb } from './web/web';

/** `npm run bench -- <name>`: measures, and prints the figures. */
const BENCHMARKS: Readonly<Record<string, (stopping: AbortSignal) => Promise<void>>> = { web: benchWeb };

const name = process.argv[2] ?? '';
const benchmark = BENCHMARKS[name];
if (!benchmark) {
  console.error(`Usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
  process.exit(2);
}
await benchmark(stoppingSignal());
process.exit(0);
