import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '@crown-and-coil/local/run/stopping';
import { ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/** `npm run commits -- --from <ref> [--to <ref>]`: checks the messages of the commits between two refs. */
await runMain(async () => {
  const { from, to } = parseArgs({
    options: { from: { type: 'string', default: 'origin/main' }, to: { type: 'string', default: 'HEAD' } },
  }).values;
  for (const ref of [from, to])
    if (spawnSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { cwd: ROOT }).status !== 0)
      throw new PlainProblem(
        `"${ref}" names no commit here: fetch it, or name another with --from and --to.`,
      );
  const commitlint = join(ROOT, 'node_modules/.bin/commitlint');
  process.exitCode =
    spawnSync(commitlint, ['--verbose', '--from', from, '--to', to], { cwd: ROOT, stdio: 'inherit' })
      .status ?? 1;
});
