import { RELEASES } from '@crown-and-coil/service/places';
import { allStaticArt, artPath } from '@crown-and-coil/shared-art';
import { writeStaticArt } from './artwork/static-art';

/** Writes the site's own drawings to the folder that the gateway serves. `finish-art.ts` adds the pictures. */
await writeStaticArt(
  RELEASES,
  allStaticArt().filter((art) => artPath(art).endsWith('.svg')),
);
