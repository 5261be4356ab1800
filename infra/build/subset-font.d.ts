declare module 'subset-font' {
  /**
   * A font with the glyphs of some letters.
   *
   * @param letters empty with `keepAllGlyphs`
   */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      readonly targetFormat: 'woff2' | 'sfnt';
      /** Pins an axis to a number, or keeps a part of it. */
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
      readonly keepAllGlyphs?: boolean;
    },
  ): Promise<Buffer>;
}
