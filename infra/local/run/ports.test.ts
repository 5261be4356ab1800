import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePort } from '@crown-and-coil/servers/postgres';
import { portFrom, requireFreePort } from './ports';

let other: Server;

afterEach(() => other?.close());

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port that another program holds on %s is named, with the way out',
  async (host) => {
    const port = await freePort();
    other = createServer().listen(port, host);
    await once(other, 'listening');
    await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} is in use by another program: stop that program, or choose another port, ` +
        `for example: PORT=${port + 1} npm start`,
    );
  },
);

test('a free port passes and stays free', async () => {
  const port = await freePort();
  await requireFreePort(port, '127.0.0.1');
  await expect(requireFreePort(port, '127.0.0.1')).resolves.toBeUndefined();
});

test('PORT is 8080 unless it says otherwise, and nonsense is refused', () => {
  expect(portFrom(undefined)).toBe(8080);
  expect(portFrom('4200')).toBe(4200);
  for (const text of ['', '0', '65536', '80.5', 'http']) expect(() => portFrom(text)).toThrow('PORT must be');
});
