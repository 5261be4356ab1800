/** `tsx infra/build/roll-back.ts <package>`: makes the previous build of a remote live again. One flip, no build. */
import { join } from 'node:path';
import { rollBackRemote, updateRegistry } from '../release/registry/release-registry';
import { RELEASES } from './places';

const [name] = process.argv.slice(2);
if (!name) {
  console.error('Which remote? For example: tsx infra/build/roll-back.ts mfe-browse');
  process.exit(2);
}
const after = await updateRegistry(join(RELEASES, 'registry.json'), (before) => rollBackRemote(before, name));
console.log(`${name} ${after.remotes[name]?.version} is live again`);
