import { readCallFailure, type Send } from './upload-list';

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

/**
 * API calls of an uploader, passed in because this package makes none: each returns a promise that rejects with a
 * `CallFailure`. An action without a call is not offered.
 */
export interface PictureCalls<Item> {
  readonly send: Send<Item>;
  /** Called when a picture is stored: reload the lists that show it. */
  readonly onStored: (item: Item) => void;
  readonly remove: (item: Item) => Promise<unknown>;
  /** @param ids all pictures, in their new order */
  readonly reorder?: ((ids: readonly string[]) => Promise<unknown>) | undefined;
  /** @param alt what the picture shows; empty removes the text */
  readonly describe?: ((item: Item, alt: string) => Promise<unknown>) | undefined;
  /** Called when a picture did not load: its URL may have expired. */
  readonly onFailure?: (() => void) | undefined;
}

/** Rules for the pictures of one kind, with the contract's messages. */
export interface PictureRules {
  /** MIME types that the file dialog offers. */
  readonly accept: readonly string[];
  /** Why a file cannot be added, before it is sent; undefined when it may be. */
  readonly refuse: (file: File) => string | undefined;
  /** Message for files above the limit. */
  readonly fullMessage: string;
  /** Question before a picture is deleted. */
  readonly deleteQuestion: string;
  /** Longest text of a picture, in characters. */
  readonly maxAltLength: number;
  /** Message when a call fails and the server sends none. */
  readonly failedMessage: string;
}

/** The server's message, otherwise the general one. */
export const problemOf = (error: unknown, rules: PictureRules): string =>
  readCallFailure(error).message ?? rules.failedMessage;
