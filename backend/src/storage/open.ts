import type { Config } from '../config';
import { LocalDisk } from './local-disk';
import { openS3 } from './s3';
import type { Storage } from './storage';

/** Opens the configured storage: S3 if S3_URL is given, else a folder of this machine. */
export async function openStorage({ s3, mediaDir }: Pick<Config, 's3' | 'mediaDir'>): Promise<Storage> {
  if (s3 === undefined) return new LocalDisk(mediaDir);
  const storage = await openS3(s3);
  // A storage outage must not prevent the start: every upload reports it.
  await storage.makeBucket().catch(() => undefined);
  return storage;
}
