import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptPort } from './stripe-double';

const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the double has the same port at each start, unless another program has taken it', async () => {
  const port = await keptPort(folder);
  expect(await keptPort(folder)).toBe(port);
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const another = await keptPort(folder);
  other.close();
  expect(another).not.toBe(port);
  expect(await keptPort(folder)).toBe(another);
});

test('a port file that was truncated is replaced', async () => {
  writeFileSync(join(folder, 'port'), '');
  expect(await keptPort(folder)).toBeGreaterThan(0);
});
