import type { Config } from '../config';
import type { Database } from '../database/connection';
import type { Storage } from '../storage/storage';
import { type PictureAddresses, pictureAddresses } from './addresses';
import { type EncodingQueue, encodingQueue } from './encoding-queue';
import { urlKeyFrom } from './rules';
import type { PictureStore } from './store-picture';
import { type UploadSlots, uploadSlots } from './upload-slots';

/** What modules need to store and show pictures. */
export interface Pictures extends PictureStore, EncodingQueue {
  readonly addresses: PictureAddresses;
  readonly slots: UploadSlots;
}

/** Prepares a process for uploads. The caller closes it. */
export function openPictures(
  config: Config,
  database: Database,
  storage: Storage,
  now: () => Date,
): Pictures {
  const { mediaBaseUrl: publicBaseUrl, acceptedSecrets } = config;
  const [current, ...others] = acceptedSecrets;
  const urlKeys = [urlKeyFrom(current), ...others.map(urlKeyFrom)] as const;
  const addresses = pictureAddresses({ publicBaseUrl, urlKeys, now });
  return { database, storage, addresses, slots: uploadSlots(), ...encodingQueue() };
}
