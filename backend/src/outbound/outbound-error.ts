type OutboundFailure =
  /** Not a public address, or not over TLS. */
  | 'refused_address'
  /** No response, or not in time. */
  | 'unreachable'
  /** The response exceeds the size limit. */
  | 'too_large'
  /** An unacceptable response: compressed, too deeply nested, or a redirect to another host. */
  | 'unusable_answer';

/** Why a call to a user-supplied server failed. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  constructor(
    readonly failure: OutboundFailure,
    cause?: unknown,
  ) {
    super(failure, { cause });
  }
}
