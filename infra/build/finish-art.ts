import { join } from 'node:path';
import { constants } from 'node:zlib';
import { RELEASES } from '@crown-and-coil/service/places';
import { ART_ROOT, allStaticArt, artPath } from '@crown-and-coil/shared-art';
import { writeStaticArt } from './artwork/static-art';
import { compressFolder } from './compress';

/**
 * Work that first pages do not need and that takes longer than the drawings: pictures of the booking confirmation, the
 * 404 page and link previews, and compression of the drawings to a quarter of their size.
 */
await writeStaticArt(
  RELEASES,
  allStaticArt().filter((art) => !artPath(art).endsWith('.svg')),
);
await compressFolder(join(RELEASES, ART_ROOT), constants.BROTLI_MAX_QUALITY);
