/** What a screen says about its page. All texts are plain; who writes HTML escapes them. */
export interface PageHead {
  /** For the tab and previews, without the site's name. */
  readonly title?: string;
  readonly description?: string;
  /** Path or URL of the picture of link previews. */
  readonly picture?: string;
  /** JSON-LD (schema.org), without `@context`. */
  readonly structured?: readonly object[];
  /** Whether what the page is about does not exist: it is answered with 404. */
  readonly missing?: boolean;
}
