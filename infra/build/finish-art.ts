import { join } from 'node:path';
import { constants } from 'node:zlib';
import { RELEASES } from '@crown-and-coil/service/places';
import { ART_ROOT, allStaticArt, artPath } from '@crown-and-coil/shared-art';
import { writeStaticArt } from './artwork/static-art';
import { compressFolder } from './compress';

/**
 * What the first pages work without, and what takes longer than the drawings: the pictures of the booking's confirmation,
 * of the page for wrong addresses and of link previews; and the drawings compressed, which makes them a quarter of their size.
 */
await writeStaticArt(
  RELEASES,
  allStaticArt().filter((art) => !artPath(art).endsWith('.svg')),
);
await compressFolder(join(RELEASES, ART_ROOT), constants.BROTLI_MAX_QUALITY);
