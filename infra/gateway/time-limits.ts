import type { ServerOptions } from 'node:http';

/** How long a client may take; and how often the server looks. A connection that is held for nothing is ended. */
export interface TimeLimits {
  readonly headersMs: number;
  /** A whole request: a picture of 10 MB from a phone with one bar. */
  readonly requestMs: number;
  readonly checkEveryMs: number;
}

const TIME_LIMITS: TimeLimits = { headersMs: 15_000, requestMs: 10 * 60_000, checkEveryMs: 5_000 };
const MAX_HEADER_BYTES = 16 * 1024;

export const serverLimits = ({
  headersMs,
  requestMs,
  checkEveryMs,
}: TimeLimits = TIME_LIMITS): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: checkEveryMs,
  maxHeaderSize: MAX_HEADER_BYTES,
});
