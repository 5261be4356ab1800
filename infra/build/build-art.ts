import { RELEASES } from '@crown-and-coil/service/places';
import { writeStaticArt } from './artwork/static-art';

/** Writes the pictures that belong to the site itself to where the gateway serves them. */
await writeStaticArt(RELEASES);
