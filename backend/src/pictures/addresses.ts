import { createHmac, timingSafeEqual } from 'node:crypto';
import { MEDIA_URL_LIFETIME_MINUTES, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { type Audience, fileNameOf, type PictureFiles, usualWidth } from './rules';

/** Expiry is rounded to steps, so that repeated lists have the same addresses and browsers can cache. */
const EXPIRY_STEP_MINUTES = 5;
/** The path of files that need a signature. */
export const SIGNED_PATH = '/media/files';

/** A picture with its audience. */
export type AddressedPicture = PictureFiles & { readonly audience: Audience };

/** Builds and checks URLs of pictures. */
export interface PictureAddresses {
  /** `url` at the largest width, `srcset` at every width. */
  of(picture: AddressedPicture): { url: string; srcset: string; width: number };
  /** One URL at a usual width, for fields with a single URL. */
  usual(picture: AddressedPicture): string;
  /** Whether a signature is valid for a file now. @param expires seconds since 1970, as text */
  mayRead(fileName: string, expires: string, signature: string): boolean;
  /** Seconds until such a URL expires. */
  secondsLeft(expires: string): number;
  /** Whether a text is a picture URL of ours. */
  isOurs(address: string): boolean;
}

interface AddressOptions {
  /** Prefix of public URLs: a path of this server or a CDN's URL, without a trailing slash. */
  readonly publicBaseUrl: string;
  /** The first key signs URLs of private pictures; signatures of all keys are accepted. */
  readonly urlKeys: readonly [Buffer, ...Buffer[]];
  readonly now: () => Date;
}

/**
 * Public pictures have permanent URLs: a file's name contains its picture's key, and a new picture has a new one. The
 * URL of a private picture contains its expiry and a signature (HMAC-SHA256), so that it cannot be guessed, extended
 * or used for another file.
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
