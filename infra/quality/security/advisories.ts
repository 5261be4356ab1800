/**
 * `npm run advisories`: asks the registry for known weaknesses of what the product runs on. Fails for a high or critical
 * one (exit code 1), lists the others; a registry that has no such list is said so (exit code 2): nothing was learned.
 */
import { spawnSync } from 'node:child_process';
import { root } from '@crown-and-coil/local/run/paths';
import { readAdvisories } from './read-advisories';

const args = ['-y', 'pnpm@10', 'audit', '--prod', '--json'];
const { stdout, stderr } = spawnSync('npx', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const found = readAdvisories(stdout);

if (found === undefined) {
  console.error(
    `The registry does not answer about advisories. ${(stderr || stdout).trim().split('\n').at(-1)}`,
  );
  process.exit(2);
}
for (const { severity, module, title, url } of found) console.log(`${severity}  ${module}: ${title}  ${url}`);
const grave = found.filter(({ severity }) => severity === 'high' || severity === 'critical');
console.log(`${found.length} known, ${grave.length} of them high or critical`);
process.exit(grave.length === 0 ? 0 : 1);
