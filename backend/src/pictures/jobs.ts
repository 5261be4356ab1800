import { defineJob } from '../background/jobs';
import { openStorage } from '../storage/open';
import { compareWithStorage, tidyPictures } from './tidying';

/** Every ten minutes: puts right what a process left that died in the middle of a picture. */
export const tidyUp = defineJob('pictures.tidy', async (_none, { config, database, log }) => {
  const gone = await tidyPictures({ database, storage: await openStorage(config) });
  if (gone > 0) log.info({ gone }, 'pictures that were left behind are deleted');
});

/** Once a day: holds all files against their rows. A missing file is for a person to look into. */
export const compareFiles = defineJob('pictures.compare', async (_none, { config, database, log }) => {
  const { missing, stray } = await compareWithStorage({ database, storage: await openStorage(config) });
  if (stray.length > 0) log.warn({ stray }, 'files that no row knew of are deleted');
  if (missing.length > 0) log.error({ missing }, 'files of pictures are missing');
});
