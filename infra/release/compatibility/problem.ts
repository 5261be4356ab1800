/** Why two releases do not go together. */
export interface Problem {
  /** Whose release would not work: `mfe-browse`. */
  readonly remote: string;
  readonly kind: 'contract' | 'shared-range' | 'export' | 'slot' | 'route';
  /** One or two sentences: what clashes, by its exact names, and what to do. */
  readonly message: string;
}
