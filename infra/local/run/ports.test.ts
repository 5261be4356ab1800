import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePort } from '@crown-and-coil/servers/postgres';
import { portFrom, reachable, requireFreePort } from './ports';

let other: Server;

afterEach(() => other?.close());

test.each(['127.0.0.1', '0.0.0.0'])('a port in use on %s is reported with the remedy', async (host) => {
  const port = await freePort();
  other = createServer().listen(port, host);
  await once(other, 'listening');
  await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use by another program: stop that program, or choose another port, ` +
      `for example: PORT=${port + 1} npm start`,
  );
});

test('a free port passes the check and stays free', async () => {
  const port = await freePort();
  await requireFreePort(port, '127.0.0.1');
  await expect(requireFreePort(port, '127.0.0.1')).resolves.toBeUndefined();
});

test.each([
  ['::1', '[::1]'],
  ['::', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['localhost', 'localhost'],
])('a server on %s is reached at %s', (host, expected) => {
  expect(reachable(host)).toBe(expected);
  expect(new URL(`http://${reachable(host)}:8080/`).port).toBe('8080');
});

test('PORT defaults to 8080, and an invalid value is refused', () => {
  expect(portFrom(undefined)).toBe(8080);
  expect(portFrom('4200')).toBe(4200);
  for (const text of ['', '0', '65536', '80.5', 'http']) expect(() => portFrom(text)).toThrow('PORT must be');
});
