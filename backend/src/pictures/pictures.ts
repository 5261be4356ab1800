import type { Config } from '../config';
import type { Database } from '../database/connection';
import type { Storage } from '../storage/storage';
import { type PictureAddresses, pictureAddresses } from './addresses';
import { type EncodingQueue, encodingQueue } from './encoding-queue';
import { urlKeyFrom } from './rules';
import type { PictureStore } from './store-picture';

/** All that a module needs to take in, keep and show pictures. */
export interface Pictures extends PictureStore, EncodingQueue {
  readonly addresses: PictureAddresses;
}

/** Makes a process ready for pictures of strangers. The caller closes it. */
export function openPictures(
  config: Config,
  database: Database,
  storage: Storage,
  now: () => Date,
): Pictures {
  const { mediaBaseUrl: publicBaseUrl, sessionSecret } = config;
  const addresses = pictureAddresses({ publicBaseUrl, urlKey: urlKeyFrom(sessionSecret), now });
  return { database, storage, addresses, ...encodingQueue() };
}
