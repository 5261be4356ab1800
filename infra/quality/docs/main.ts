import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@crown-and-coil/local/run/paths';
import { referencePages } from './reference';

/** `npm run docs`: writes the generated pages of docs/reference. */
for (const [file, page] of Object.entries(referencePages())) {
  writeFileSync(join(root, file), page);
  console.log(file);
}
