import { connect, createServer } from 'node:net';
import { printError } from './run-main';

/** The output of `printError`. */
function printed(error: unknown): unknown {
  const print = jest.spyOn(console, 'error').mockReturnValue();
  printError(error);
  const [[shown] = []] = print.mock.calls;
  print.mockRestore();
  return shown;
}

/** The error of a connection to a port on which nothing listens. */
const refusedBy = (host: string) =>
  new Promise<{ error: unknown; port: number }>((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => {
        connect({ host, port }, () => reject(new Error('Something answers.'))).once('error', (error) =>
          resolve({ error, port }),
        );
      });
    });
  });

test('a refused connection names its address', async () => {
  const { error, port } = await refusedBy('127.0.0.1');
  expect(printed(error)).toBe(`Nothing answers at 127.0.0.1:${port}: is it running, at this address?`);
});

test('of a name with several addresses, the first is named', () => {
  const refused = (address: string) =>
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect', address, port: 5432 });
  const all = Object.assign(new AggregateError([refused('::1'), refused('127.0.0.1')]), {
    code: 'ECONNREFUSED',
  });
  expect(printed(all)).toBe('Nothing answers at ::1:5432: is it running, at this address?');
});

test('a socket file is named without a port', () => {
  const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '/run/.s.PGSQL.5432' };
  expect(printed(Object.assign(new Error('refused'), refused))).toContain('at /run/.s.PGSQL.5432: ');
});

test('an unknown host is named; a failing name server is another error', () => {
  const lookUp = (code: string) =>
    Object.assign(new Error('look-up'), { code, syscall: 'getaddrinfo', hostname: 'db' });
  expect(printed(lookUp('ENOTFOUND'))).toBe('The host db has no address: check its name (ENOTFOUND).');
  const failing = lookUp('EAI_AGAIN');
  expect(printed(failing)).toBe(failing);
});
