import { readCallFailure, type Send } from './upload-list';

/**
 * API calls of an uploader. This package knows no endpoint: each call returns a promise that rejects with a
 * `CallFailure`. An action without a call is not offered.
 */
export interface PictureCalls<Item> {
  readonly send: Send<Item>;
  /** A picture is stored: the lists that show it are to be loaded again. */
  readonly onStored: (item: Item) => void;
  readonly remove: (item: Item) => Promise<unknown>;
  /** @param ids all pictures, in their new order */
  readonly reorder?: ((ids: readonly string[]) => Promise<unknown>) | undefined;
  /** @param alt what the picture shows; empty takes the text away */
  readonly describe?: ((item: Item, alt: string) => Promise<unknown>) | undefined;
  /** A picture did not load: its address may have expired, and a new one is to be fetched. */
  readonly onFailure?: (() => void) | undefined;
}

/** What holds for the pictures of a kind, in the words of the contract. */
export interface PictureRules {
  /** MIME types that the file dialog offers. */
  readonly accept: readonly string[];
  /** Why a file cannot be added, before it is sent; undefined when it may be. */
  readonly refuse: (file: File) => string | undefined;
  /** Said of files for which there is no room. */
  readonly fullMessage: string;
  /** Asked before one is deleted. */
  readonly deleteQuestion: string;
  /** Longest text of a picture, in characters. */
  readonly maxAltLength: number;
  /** Said when a call failed without a word of the server. */
  readonly failedMessage: string;
}

/** The server's sentence, else the general one. */
export const problemOf = (error: unknown, rules: PictureRules): string =>
  readCallFailure(error).message ?? rules.failedMessage;
