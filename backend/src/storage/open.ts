import type { Config } from '../config';
import { LocalDisk } from './local-disk';
import { openS3 } from './s3';
import type { Storage } from './storage';

/** Opens the storage that the configuration names: S3 where S3_URL is given, else a folder of this machine. */
export async function openStorage({ s3, mediaDir }: Pick<Config, 's3' | 'mediaDir'>): Promise<Storage> {
  if (s3 === undefined) return new LocalDisk(mediaDir);
  const storage = await openS3(s3);
  // A store that is away must not keep the rest of the product from starting: every upload says what is wrong.
  await storage.makeBucket().catch(() => undefined);
  return storage;
}
