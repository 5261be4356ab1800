import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { missingOf } from '../launch/overrides';
import { readArguments } from './read-arguments';
import { whySilent } from './why-silent';

const LOCAL = 'http://localhost:8080';

describe('npm run e2e', () => {
  it('reads its own options and passes the rest to Playwright unchanged', () => {
    const said =
      '--base-url https://a.test/ --project gates --remote booking@1.4.0 mfe-booking -g words --shard 1/4';
    expect(readArguments([...said.split(' '), '--remote=browse@http://localhost:4510'], LOCAL)).toEqual({
      kind: 'test',
      baseUrl: 'https://a.test',
      remotes: ['booking@1.4.0', 'browse@http://localhost:4510'],
      shard: '1/4',
      rest: ['--project=gates', 'mfe-booking', '-g', 'words', '--shard', '1/4'],
    });
    expect(readArguments([], LOCAL)).toEqual({
      kind: 'test',
      baseUrl: LOCAL,
      remotes: [],
      shard: undefined,
      rest: [],
    });
  });

  it.each([
    [['report'], { kind: 'report' }],
    [['merge', 'all'], { kind: 'merge', folder: 'all' }],
    [['--project', 'gates', '--help'], { kind: 'help' }],
  ])('%j', (args, asked) => {
    expect(readArguments(args, LOCAL)).toEqual(asked);
  });

  it.each([
    [['--remote', 'booking'], 'booking@1.4.0'],
    [['--remote'], 'booking@1.4.0'],
    [['--base-url', 'staging.example'], 'https://'],
    [['--base-url'], 'https://'],
  ])('%j is refused before anything runs', (args, why) => {
    expect(readArguments(args, LOCAL)).toEqual({ kind: 'wrong', why: expect.stringContaining(why) });
  });

  it('refuses an invalid BASE_URL before anything runs', () => {
    const why = 'The site to test is "staging", and must be like https://staging.example.';
    expect(readArguments([], 'staging')).toEqual({ kind: 'wrong', why });
  });
});

test('a site is tested when it answers, whatever it answers', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await whySilent(site)).toBeNull();
  server.closeAllConnections();
  server.close();
  expect(await whySilent(site)).toBe(
    `${site} does not answer (ECONNREFUSED): start it, or name another site.`,
  );
});

test('a page uses an override when it reports that version or address', () => {
  const said = {
    active: { 'mfe-booking': { version: '1.4.0-abcd' }, 'mfe-browse': { origin: 'http://localhost:4510' } },
    refused: [],
  };
  expect(
    missingOf(['booking@1.4.0', 'mfe-booking@1.4.0-abcd', 'browse@http://localhost:4510'], said),
  ).toEqual([]);
  const others = ['booking@1.4', 'booking@1.4.0-abce', 'browse@http://localhost:4511', 'client@1.0.0'];
  expect(missingOf(others, said)).toEqual(others);
  expect(missingOf(['booking@1.4.0'], undefined)).toEqual(['booking@1.4.0']);
});
