/**
 * `npm run skew -- keep`: after a release, keeps what is live as the release that the next one is tested with.
 * `npm run drills -- skew` does the testing; with SKEW=all every combination.
 */

import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { RELEASES } from '@crown-and-coil/service/places';
import { gatherRelease } from './keep-release';
import { writeKeptRelease } from './kept-release';

if (process.argv[2] !== 'keep') {
  console.error('Usage: npm run skew -- keep. To test: npm run drills -- skew');
  process.exit(2);
}
const { registry } = await readLive(folderStore(RELEASES));
const kept = await gatherRelease(RELEASES, registry);
const bytes = await writeKeptRelease(kept);
console.log(
  `Kept the shell ${registry.shell?.version} and ${Object.keys(registry.remotes).length} remotes ` +
    `in ${Math.ceil(bytes / 1024)} KB.`,
);
