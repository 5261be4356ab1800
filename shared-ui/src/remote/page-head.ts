/** A screen's page metadata. All texts are plain: escape them when writing HTML. */
export interface PageHead {
  /** For the tab and previews, without the site's name. */
  readonly title?: string;
  readonly description?: string;
  /** Path or URL of the picture of link previews. */
  readonly picture?: string;
  /** JSON-LD (schema.org), without `@context`. */
  readonly structured?: readonly object[];
  /** Whether the page's subject does not exist, which is answered with 404. */
  readonly missing?: boolean;
}
