/** A stored picture, as far as showing and managing it needs (the API's MediaItem and SiteImage are such). */
export interface StoredPicture {
  readonly id: string;
  readonly url: string;
  readonly alt: string | null;
  readonly srcset: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Tiny blurred picture as a data URI. */
  readonly placeholder: string | null;
}
