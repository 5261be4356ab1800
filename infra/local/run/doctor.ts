import { buildBackend } from './builds';
import { runProgram } from './program';
import { line } from './progress';
import { runMain, stoppingSignal } from './stopping';
import { openStored } from './stored';

/** `npm run doctor`: diagnoses the local run, or the installation that the environment describes. */
const stopping = stoppingSignal();
await runMain(async () => {
  await buildBackend(stopping);
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
});
