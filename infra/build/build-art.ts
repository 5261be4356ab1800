import { join } from 'node:path';
import { RELEASES } from '@crown-and-coil/service/places';
import { ART_ROOT } from '@crown-and-coil/shared-art';
import { writeStaticArt } from './artwork/static-art';
import { compressFolder } from './compress';

/** Writes the pictures that belong to the site itself to where the gateway serves them. */
await writeStaticArt(RELEASES);
// A drawing is text: compressed it is a quarter of its size.
await compressFolder(join(RELEASES, ART_ROOT));
