import type { Config } from '../config';
import type { Database } from '../database/connection';
import type { Storage } from '../storage/storage';
import { type PictureAddresses, pictureAddresses } from './addresses';
import { shutOtherDecoders } from './encoding';
import { type EncodePicture, encodingQueue } from './encoding-queue';
import { urlKeyFrom } from './rules';
import type { PictureStore } from './store-picture';

/** All that a module needs to take in, keep and show pictures. */
export interface Pictures extends PictureStore {
  readonly addresses: PictureAddresses;
  readonly encode: EncodePicture;
}

/** Makes a process ready for pictures of strangers. */
export function openPictures(
  config: Config,
  database: Database,
  storage: Storage,
  now: () => Date,
): Pictures {
  shutOtherDecoders();
  const { mediaBaseUrl: publicBaseUrl, sessionSecret } = config;
  const addresses = pictureAddresses({ publicBaseUrl, urlKey: urlKeyFrom(sessionSecret), now });
  return { database, storage, addresses, encode: encodingQueue() };
}
