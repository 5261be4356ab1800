import { MAX_UPLOAD_BYTES } from '@crown-and-coil/shared-api/contract';

/** The maximum of bytes, and the milliseconds within which they must arrive. */
interface Bound {
  readonly bytes: number;
  readonly ms: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Limits on everything that a client may send, for the API and the gateway (docs/security/http-review.md). A longer
 * request is answered 413 (431 for the head), a slower one 408.
 */
export const REQUEST_LIMITS = {
  /** The request line and the headers. */
  head: { bytes: 16 * KIB, ms: 15_000 },
  /** JSON and form-encoded bodies. */
  body: { bytes: 256 * KIB, ms: 30_000 },
  /** A picture with its form, over a slow phone connection. */
  upload: { bytes: MAX_UPLOAD_BYTES + 64 * KIB, ms: 600_000 },
  /** The rest of a refused body, which is read and discarded so that the sender can read the response. */
  refused: { bytes: 16 * MIB, ms: 5_000 },
} as const satisfies Record<string, Bound>;

/** How often Node checks for timed-out connections. */
export const CHECK_EVERY_MS = 5_000;
