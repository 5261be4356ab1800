import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { allBuilds, buildStale } from './builds';
import { runMain, stoppingSignal } from './stopping';

/** `npm run build -- backend`: builds what is stale, of these parts or of all. */
const wanted = process.argv.slice(2);
await runMain(async () => {
  const builds = allBuilds();
  const unknown = wanted.find((name) => !builds.some((build) => build.name === name));
  if (unknown !== undefined)
    throw new PlainProblem(
      `Nothing is built of "${unknown}". There are: ${builds.map(({ name }) => name).join(', ')}.`,
    );
  await buildStale(
    builds.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
    stoppingSignal(),
  );
});
