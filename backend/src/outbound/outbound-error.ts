export type OutboundFailure =
  /** Not one of the internet, or not by TLS. */
  | 'refused_address'
  /** Answers nothing, or not in time. */
  | 'unreachable'
  /** Answers more than is read. */
  | 'too_large'
  /** Answers what is not read: compressed, in a tree that is too deep, or a redirect to elsewhere. */
  | 'unusable_answer';

/** Why a call to a server that a person has named did not work. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  constructor(
    readonly failure: OutboundFailure,
    cause?: unknown,
  ) {
    super(failure, { cause });
  }
}
