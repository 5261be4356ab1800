import { hkdfSync } from 'node:crypto';

/** Widths in pixels of the stored files (api.md, Media). */
const PICTURE_WIDTHS = [320, 640, 1280] as const;
/** A taller picture is stored narrower, so that a strip does not fill a page. */
const MAX_HEIGHT = 2560;
/** The preferred width where only one URL fits (a profile's picture): small ones, as in the header of every page. */
const USUAL_WIDTH = 320;
/** Formats that pictures are stored in, and their content types. Every width has a WebP; AVIF is a smaller copy of it. */
export const PICTURE_TYPES = { webp: 'image/webp', avif: 'image/avif' } as const;
export type StoredFormat = keyof typeof PICTURE_TYPES;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The widths that a picture is stored in, ascending, never wider than it is. A width between two usual ones is added,
 * so that no pixel is lost below 1280.
 */
export function widthsFor({ width, height }: Size): number[] {
  const [widest] = PICTURE_WIDTHS.slice(-1);
  const largest = Math.max(1, Math.min(width, widest ?? width, Math.floor((MAX_HEIGHT * width) / height)));
  return [...PICTURE_WIDTHS.filter((usual) => usual < largest), largest];
}

/** The columns that a picture's URLs and size come from. */
export interface PictureFiles {
  readonly file_key: string;
  readonly widths: readonly number[];
}

export interface PictureRow extends PictureFiles {
  /** Height of the largest width. */
  readonly height: number;
  readonly placeholder: string | null;
}

/** Public pictures are readable by anyone; private ones belong to a client. */
export type Audience = 'public' | 'private';

/** The name of a picture's WebP file at one width, which its address ends in. */
export const fileNameOf = (fileKey: string, width: number): string => `${fileKey}-${width}.webp`;

/** The name of the AVIF copy of a WebP file. */
export const avifNameOf = (fileName: string): string => fileName.replace(/\.webp$/, '.avif');

/** Matches names made by `fileNameOf`: nothing that could leave the folder. */
export const FILE_NAME_PATTERN = /^[a-z0-9][a-z0-9-]*-\d+\.webp$/;

/** Storage key of a file: by audience, so that a CDN can serve only the public ones. */
export const storageKeyOf = (audience: Audience, fileName: string): string => `${audience}/${fileName}`;

/** Storage keys of all WebP files of a picture. */
export const storageKeysOf = ({ file_key, widths }: PictureFiles, audience: Audience): string[] =>
  widths.map((width) => storageKeyOf(audience, fileNameOf(file_key, width)));

/** The width where only one URL fits: the largest up to the usual one, else the smallest. */
export function usualWidth(widths: readonly number[]): number {
  const ascending = [...widths].sort((one, other) => one - other);
  return ascending.filter((width) => width <= USUAL_WIDTH).at(-1) ?? ascending[0] ?? 0;
}

/** Derives the key for URLs of private pictures, which does not reveal the secret. */
export const urlKeyFrom = (sessionSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'crown-and-coil private picture addresses', 32));

/** A picture at one width. */
export interface EncodedFile {
  readonly width: number;
  /** As WebP. */
  readonly content: Buffer;
  /** As AVIF, where that is smaller. */
  readonly avif?: Buffer | undefined;
}

/** An encoded picture: a file for each width. */
export interface EncodedPicture {
  readonly files: readonly EncodedFile[];
  /** Height of the largest width. */
  readonly height: number;
  /** A few blurred pixels as a data URI, shown until the picture has loaded. */
  readonly placeholder: string;
}

/** Why a file cannot be stored as a picture; each has its message in `MEDIA_MESSAGES`. */
export type PictureProblem =
  | 'notAnImage'
  | 'notOnlyAnImage'
  | 'tooManyPixels'
  | 'tooLong'
  | 'tooHeavy'
  | 'damaged';

export class UnusablePicture extends Error {
  constructor(readonly problem: PictureProblem) {
    super(`A file cannot be kept as a picture: ${problem}.`);
  }
}
