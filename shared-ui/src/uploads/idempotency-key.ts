/**
 * 128 random bits as hex, for the `Idempotency-Key` of one file: however often it is sent, it is stored once.
 * `randomUUID` is missing on plain-http addresses other than localhost, `getRandomValues` is not.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
