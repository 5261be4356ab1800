import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionSecret } from './secrets';

test('a secret is created once, long, and readable by its owner only; a truncated one is replaced', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(dataDir, 'secrets', 'session');
  const first = sessionSecret(dataDir);
  expect(first.length).toBeGreaterThanOrEqual(64);
  expect(sessionSecret(dataDir)).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, 'cut');
  expect(sessionSecret(dataDir)).not.toContain('cut');
  rmSync(dataDir, { recursive: true });
});
