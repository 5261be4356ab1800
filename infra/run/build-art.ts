import { writeStaticArt } from '../artwork/static-art';
import { RELEASES } from '../build/places';

/** Writes the pictures that belong to the site itself to where the gateway serves them. */
await writeStaticArt(RELEASES);
