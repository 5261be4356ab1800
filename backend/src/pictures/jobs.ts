import { defineJob } from '../background/jobs';
import { openStorage } from '../storage/open';
import { compareWithStorage, tidyPictures } from './tidying';

/** Every ten minutes: cleans up after processes that died while storing or deleting a picture. */
export const tidyUp = defineJob('pictures.tidy', async (_none, { config, database, log }) => {
  const gone = await tidyPictures({ database, storage: await openStorage(config) });
  if (gone > 0) log.info({ gone }, 'deleted pictures that were left behind');
});

/** Once a day: compares all files with their rows. Missing files need a person. */
export const compareFiles = defineJob('pictures.compare', async (_none, { config, database, log }) => {
  const { missing, stray } = await compareWithStorage({ database, storage: await openStorage(config) });
  if (stray.length > 0) log.warn({ stray }, 'deleted files without a row');
  if (missing.length > 0) log.error({ missing }, 'picture files are missing');
});
