/** An encoded picture: one WebP file for each width. */
export interface EncodedPicture {
  readonly files: readonly { readonly width: number; readonly content: Buffer }[];
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
