import { allBuilds, buildStale } from './builds';
import { runProgram } from './program';
import { explain, line } from './progress';
import { stoppingSignal } from './stopping';
import { openStored } from './stored';

/** `npm run doctor`: what is wrong with the local run, or with the installation that the environment describes. */
const stopping = stoppingSignal();
try {
  await buildStale(
    allBuilds().filter(({ name }) => name === 'backend'),
    stopping,
  );
  const stored = await openStored();
  try {
    await runProgram(
      { name: 'The doctor', file: 'backend/dist/doctor.js', env: stored.env, show: 'both' },
      stopping,
    );
  } finally {
    await stored.close();
  }
  line('All is well.');
  process.exit(0);
} catch (error) {
  console.error(`\n✗ ${explain(error)}`);
  process.exit(1);
}
