import { join } from 'node:path';
import { RELEASES } from '@crown-and-coil/service/places';
import { ART_ROOT } from '@crown-and-coil/shared-art';
import { compressFolder } from './compress';

/** A drawing is text: compressed it is a quarter of its size. Takes longer than drawing, and pages work without it. */
await compressFolder(join(RELEASES, ART_ROOT));
