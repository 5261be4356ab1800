import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The secret that signs sessions of the local run: a restart keeps sessions. */
export function sessionSecret(dataDir: string): string {
  return keptSecret(dataDir, 'session');
}

/** The key of the local run for notifications to devices: a restart keeps their subscriptions. */
export const vapidPrivateKey = (dataDir: string): string =>
  createHash('sha256').update(keptSecret(dataDir, 'push')).digest('base64url');

/** A secret of the local run, generated once and stored with the data. @param name of its file */
export function keptSecret(
  dataDir: string,
  name: string,
  make = () => randomBytes(48).toString('base64url'),
): string {
  const file = join(dataDir, 'secrets', name);
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
  } catch {
    // First run.
  }
  const made = make();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, made, { mode: 0o600 });
  return made;
}
