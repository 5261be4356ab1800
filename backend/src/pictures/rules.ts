import { hkdfSync } from 'node:crypto';

/** Widths in pixels that a picture is kept in (api.md, Media). */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
/** Taller than this a picture of the full width is kept narrower: a strip would make a page of its own. */
const MAX_HEIGHT = 2560;
/** Where there is room for one address only (a profile's picture), a width like this will do. */
const USUAL_WIDTH = 640;
/** All stored pictures are of this kind. */
export const PICTURE_TYPE = 'image/webp';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The widths that a picture of a size is kept in, ascending: never wider than it is. What lies between two of the usual
 * widths is kept in its own width too, so that no pixel is lost below 1280.
 */
export function widthsFor({ width, height }: Size): number[] {
  const [widest] = PICTURE_WIDTHS.slice(-1);
  const largest = Math.max(1, Math.min(width, widest ?? width, Math.floor((MAX_HEIGHT * width) / height)));
  return [...PICTURE_WIDTHS.filter((usual) => usual < largest), largest];
}

/** A picture's columns that its address and size come from. */
export interface PictureFiles {
  readonly file_key: string;
  readonly widths: readonly number[];
}

export interface PictureRow extends PictureFiles {
  /** Of the largest width. */
  readonly height: number;
  readonly placeholder: string | null;
}

/** Anybody may see a public picture; a private one is a client's. */
export type Audience = 'public' | 'private';

/** The name of the file that holds a picture at one width. */
export const fileNameOf = (fileKey: string, width: number): string => `${fileKey}-${width}.webp`;

/** A file name as `fileNameOf` makes them: nothing that could leave the folder. */
export const FILE_NAME_PATTERN = /^[a-z0-9][a-z0-9-]*-\d+\.webp$/;

/** Where a file lies in storage: by who may see it, so that a CDN can stand before the public ones alone. */
export const storageKeyOf = (audience: Audience, fileName: string): string => `${audience}/${fileName}`;

/** Where all files of a picture lie in storage. */
export const storageKeysOf = ({ file_key, widths }: PictureFiles, audience: Audience): string[] =>
  widths.map((width) => storageKeyOf(audience, fileNameOf(file_key, width)));

/** The width for one address only: the largest up to the usual one, else the smallest there is. */
export function usualWidth(widths: readonly number[]): number {
  const ascending = [...widths].sort((one, other) => one - other);
  return ascending.filter((width) => width <= USUAL_WIDTH).at(-1) ?? ascending[0] ?? 0;
}

/** The key that signs addresses of private pictures; it says nothing of the secret that it comes from. */
export const urlKeyFrom = (sessionSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'crown-and-coil private picture addresses', 32));
