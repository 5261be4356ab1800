declare module 'subset-font' {
  /** A font with the glyphs of these letters alone. */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { readonly targetFormat: 'woff2' },
  ): Promise<Buffer>;
}
