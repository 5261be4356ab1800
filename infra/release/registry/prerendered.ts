/** A page drawn at build time, as `prerender` of shared-ui returns it. */
export interface PrerenderedPage {
  readonly html: string;
  readonly styles: string;
  readonly preloads: readonly string[];
}

/** The HTML before and after a prerendered page: header, footer and global styles. */
export interface PrerenderedFrame {
  readonly before: string;
  readonly after: string;
  readonly styles: string;
}
