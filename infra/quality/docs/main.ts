import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploymentFiles } from '@crown-and-coil/deploy/site/files';
import { ROOT } from '@crown-and-coil/service/places';
import { referencePages } from './reference';

/** `npm run docs`: writes the generated pages of docs/reference, and the files of infra/deploy that describe the site. */
for (const [file, page] of Object.entries({ ...referencePages(), ...deploymentFiles() })) {
  writeFileSync(join(ROOT, file), page);
  console.log(file);
}
