import { createHash } from 'node:crypto';

/**
 * Whether a browser is within a share. Stable for a browser and subject, also when the share grows. Subjects are
 * independent of each other.
 *
 * @param share per cent of browsers
 */
function isWithin(subject: string, browser: string, share: number): boolean {
  const hash = createHash('sha256').update(`${subject}\n${browser}`).digest();
  return (hash.readUIntBE(0, 6) / 2 ** 48) * 100 < share;
}

/** Whether a browser gets this version while it is the canary of a remote. */
export const hasCanary = (browser: string, remote: string, version: string, share: number): boolean =>
  isWithin(`canary ${remote} ${version}`, browser, share);

export const hasFlag = (browser: string, flag: string, share: number): boolean =>
  isWithin(`flag ${flag}`, browser, share);
