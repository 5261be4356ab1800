// What npm scripts start: `node infra/run.mjs start`. Installs packages first where they are missing or stale.
import { boot, prepare } from './bootstrap.mjs';

const PROGRAMS = {
  bench: 'quality/bench/bench',
  build: 'local/run/build',
  check: 'quality/checks/check-parts',
  cluster: 'deploy/cluster/main',
  dev: 'local/develop/develop',
  drills: 'quality/run/drills',
  'new-remote': 'local/new-remote/new-remote',
  reset: 'local/run/reset',
  start: 'local/run/start',
  test: 'quality/run/test',
};

// The program reads its own arguments as if it had been started itself.
const [name] = process.argv.splice(2, 1);
if (name === 'setup') prepare();
else await boot(name, PROGRAMS[name]);
