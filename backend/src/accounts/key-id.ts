import { createHmac } from 'node:crypto';

/** 64 bits that distinguish secrets and reveal nothing about them. */
export const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('crown-and-coil key id').digest('base64url').slice(0, 11);
