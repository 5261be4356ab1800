/** A picture as it is kept: one WebP file for each width. */
export interface EncodedPicture {
  readonly files: readonly { readonly width: number; readonly content: Buffer }[];
  /** Of the largest width. */
  readonly height: number;
  /** A few blurred pixels as a data URI, to show until the picture has loaded. */
  readonly placeholder: string;
}

/** Why a file cannot be kept as a picture; each has its sentence in `MEDIA_MESSAGES`. */
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
