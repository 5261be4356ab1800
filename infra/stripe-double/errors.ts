/** An error in Stripe's format. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error',
    readonly code: string | undefined,
    message: string,
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  get body() {
    const { type, code, message, more } = this;
    return { error: { type, ...(code !== undefined && { code }), message, ...more } };
  }
}

export const invalid = (message: string, code?: string, param?: string): StripeError =>
  new StripeError(400, 'invalid_request_error', code, message, param === undefined ? {} : { param });

export const missing = (id: string): StripeError =>
  new StripeError(404, 'invalid_request_error', 'resource_missing', `No such object: '${id}'`);
