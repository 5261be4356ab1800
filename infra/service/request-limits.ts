import { MAX_UPLOAD_BYTES } from '@crown-and-coil/shared-api/contract';

/** The most bytes, and the milliseconds within which they must arrive. */
interface Bound {
  readonly bytes: number;
  readonly ms: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * The bounds of everything that a client may send, for the API and the gateway alike (docs/security/http-review.md).
 * A request that is longer answers 413 (431 for a head), one that is slower 408.
 */
export const REQUEST_LIMITS = {
  /** The request line and the headers. */
  head: { bytes: 16 * KIB, ms: 15_000 },
  /** JSON and form-encoded bodies. */
  body: { bytes: 256 * KIB, ms: 30_000 },
  /** A picture with the form around it, from a phone with one bar of signal. */
  upload: { bytes: MAX_UPLOAD_BYTES + 64 * KIB, ms: 600_000 },
  /** The rest of a body that is refused. It is read and discarded, so that its sender gets to read the answer. */
  refused: { bytes: 16 * MIB, ms: 5_000 },
} as const satisfies Record<string, Bound>;

/** How often Node looks for connections that are past their time. */
export const CHECK_EVERY_MS = 5_000;
