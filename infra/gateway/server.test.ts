import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { ROOT } from '@crown-and-coil/service/places';

/** Starts a gateway that cannot start. @returns its exit code, and what it wrote as an error */
async function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'infra/gateway/server.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  return { code, errors };
}

test('a gateway whose settings are wrong does not start, and says why in one line', async () => {
  const errors = "PORT must be a whole number from 1 to 65535, not 'abc'.\n";
  expect(await start({ PORT: 'abc' })).toEqual({ code: 1, errors });
});

test('a gateway whose port is taken does not start, and says why in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const errors = `Port ${port} is in use by another program: stop that program, or set another port.\n`;
  expect(await start({ PORT: String(port), HOST: '127.0.0.1' })).toEqual({ code: 1, errors });
  other.close();
});
