/**
 * `npm run advisories`: asks the registry for known vulnerabilities of what the product runs on. Fails for a high or
 * critical one (exit code 1) and lists the others. Says so when the registry has no such list (exit code 2).
 */
import { spawnSync } from 'node:child_process';
import { ROOT } from '@crown-and-coil/service/places';
import { readAdvisories } from './read-advisories';

const args = ['-y', 'pnpm@10', 'audit', '--prod', '--json'];
const { stdout, stderr } = spawnSync('npx', args, {
  cwd: ROOT,
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
const severe = found.filter(({ severity }) => severity === 'high' || severity === 'critical');
console.log(`${found.length} known, ${severe.length} of them high or critical`);
process.exit(severe.length === 0 ? 0 : 1);
