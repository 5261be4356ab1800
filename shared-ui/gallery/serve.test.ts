import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

/** Starts a gallery that cannot start. @returns what it wrote as an error */
const errorsOn = (PORT: string): string =>
  spawnSync(process.execPath, ['--import', 'tsx', join(__dirname, 'serve.ts')], {
    env: { ...process.env, PORT, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  }).stderr;

test('a gallery whose port is invalid or taken says so, without a stack trace', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  for (const one of ['abc', String(port)])
    expect(errorsOn(one)).toMatch(/^The gallery does not start: set PORT to another port\. \(.*\)\n$/);
  other.close();
});
