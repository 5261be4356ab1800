import { createHmac, timingSafeEqual } from 'node:crypto';
import { MEDIA_URL_LIFETIME_MINUTES } from '@crown-and-coil/shared-api/contract';
import { type Audience, fileNameOf, type PictureFiles, usualWidth } from './rules';

const MINUTE_MS = 60_000;
/** Addresses end at whole steps, so that a list that is asked for again has the same ones and nothing loads twice. */
const EXPIRY_STEP_MINUTES = 5;
/** Where the API itself serves files that need a signature. */
export const SIGNED_PATH = '/media/files';

/** A picture whose address is wanted. */
export type AddressedPicture = PictureFiles & { readonly audience: Audience };

/** Where pictures are. */
export interface PictureAddresses {
  /** `url` at the largest width, `srcset` at every width. */
  of(picture: AddressedPicture): { url: string; srcset: string; width: number };
  /** One address at a usual width, for a place that takes only one. */
  usual(picture: AddressedPicture): string;
  /** Whether a signature lets somebody have a file now. @param expires seconds since 1970, in text */
  mayRead(fileName: string, expires: string, signature: string): boolean;
  /** For how many seconds such an address still works. */
  secondsLeft(expires: string): number;
  /** Whether a text is an address of ours. */
  isOurs(address: string): boolean;
}

export interface AddressOptions {
  /** What addresses of public pictures start with: a path of this server or a CDN's URL, without a slash at its end. */
  readonly publicBaseUrl: string;
  /** The first signs the addresses of private ones; what any of them has signed counts. */
  readonly urlKeys: readonly [Buffer, ...Buffer[]];
  readonly now: () => Date;
}

/**
 * Public pictures have addresses for ever: a file's name holds its picture's key, and a new picture has a new one. The
 * address of a private picture says until when it works, and is signed (HMAC-SHA256), so that none can be guessed,
 * prolonged or turned to another file.
 */
export function pictureAddresses({ publicBaseUrl, urlKeys, now }: AddressOptions): PictureAddresses {
  const signatureOf = (urlKey: Buffer, fileName: string, expires: string) =>
    createHmac('sha256', urlKey).update(`${fileName}\n${expires}`).digest();

  const addressOf = ({ file_key, audience }: AddressedPicture, width: number) => {
    const fileName = fileNameOf(file_key, width);
    if (audience === 'public') return `${publicBaseUrl}/${fileName}`;
    const expires = String(expiryFrom(now()));
    const signature = signatureOf(urlKeys[0], fileName, expires).toString('base64url');
    return `/api${SIGNED_PATH}/${fileName}?expires=${expires}&signature=${signature}`;
  };

  const secondsLeft = (expires: string) => Number(expires) - now().getTime() / 1000;

  return {
    of: (picture) => {
      const ascending = [...picture.widths].sort((one, other) => one - other);
      const width = ascending.at(-1) ?? 0;
      const srcset = ascending.map((each) => `${addressOf(picture, each)} ${each}w`).join(', ');
      return { url: addressOf(picture, width), srcset, width };
    },
    usual: (picture) => addressOf(picture, usualWidth(picture.widths)),
    mayRead: (fileName, expires, signature) => {
      const given = Buffer.from(signature, 'base64url');
      const isOurs = urlKeys.some((urlKey) => {
        const wanted = signatureOf(urlKey, fileName, expires);
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
      return isOurs && secondsLeft(expires) > 0;
    },
    secondsLeft,
    isOurs: (address) => address.startsWith('/') || address.startsWith(`${publicBaseUrl}/`),
  };
}

/** The last whole step within the lifetime, in seconds since 1970. */
function expiryFrom(now: Date): number {
  const step = EXPIRY_STEP_MINUTES * MINUTE_MS;
  const latest = now.getTime() + MEDIA_URL_LIFETIME_MINUTES * MINUTE_MS;
  return (Math.floor(latest / step) * step) / 1000;
}
