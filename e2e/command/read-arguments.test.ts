import { missingOf } from '../launch/overrides';
import { readArguments } from './read-arguments';

describe('npm run e2e', () => {
  it('reads its own options and passes the rest to Playwright unchanged', () => {
    const said =
      '--base-url https://a.test/ --project gates --remote booking@1.4.0 mfe-booking -g words --shard 1/4';
    expect(readArguments([...said.split(' '), '--remote=browse@http://localhost:4510'])).toEqual({
      kind: 'test',
      baseUrl: 'https://a.test',
      remotes: ['booking@1.4.0', 'browse@http://localhost:4510'],
      shard: '1/4',
      rest: ['--project=gates', 'mfe-booking', '-g', 'words', '--shard', '1/4'],
    });
    expect(readArguments([])).toEqual({
      kind: 'test',
      baseUrl: undefined,
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
    expect(readArguments(args)).toEqual(asked);
  });

  it.each([
    [['--remote', 'booking'], 'booking@1.4.0'],
    [['--remote'], 'booking@1.4.0'],
    [['--base-url', 'staging.example'], 'https://'],
    [['--base-url'], 'https://'],
  ])('%j is refused before anything runs', (args, why) => {
    expect(readArguments(args)).toEqual({ kind: 'wrong', why: expect.stringContaining(why) });
  });
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
