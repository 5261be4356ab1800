import { mkdir, rm } from 'node:fs/promises';
import { FONTS } from './copy-fonts';
import { makeFonts } from './fonts';

/** `npm run fonts`: writes the shell's fonts again, after a change to their packages or subsets. */
await rm(FONTS, { recursive: true, force: true });
await mkdir(FONTS);
await makeFonts(FONTS);
