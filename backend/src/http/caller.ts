import { createHmac } from 'node:crypto';

/**
 * A caller's pseudonym in counts and logs: stable, and not reversible without our secret. (A plain hash of an address
 * would be: there are only four billion.)
 */
export const callerName = (secret: string, caller: string): string =>
  createHmac('sha256', secret)
    .update('crown-and-coil caller')
    .update(caller)
    .digest('base64url')
    .slice(0, 22);
