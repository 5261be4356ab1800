import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import {
  type Change,
  EMPTY_REGISTRY,
  makeLive,
  registered,
  SHELL,
  type ShellRelease,
} from './release-registry';

const build = (version: string): RemoteRelease => ({
  version,
  container: `mfe_a_${version}`,
  entry: `/remotes/mfe-a/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  manifest: '/m.json',
  routes: [],
});
const of = (name: string, version: string): Change => ({ name, release: build(version) });
const shell = (version: string): Change => ({
  name: SHELL,
  release: { version, scripts: [], fonts: [], inlineStyles: '', icon: '', routes: [] } satisfies ShellRelease,
});
const after = (...changes: readonly Change[]) => changes.reduce(makeLive, EMPTY_REGISTRY);

describe('makeLive', () => {
  it('keeps the previously live build as the previous one', () => {
    const live = registered(after(of('mfe-a', '1'), of('mfe-a', '2')), 'mfe-a');
    expect(live).toMatchObject({ version: '2', previous: { version: '1' } });
    expect(live?.previous).not.toHaveProperty('previous');
  });

  it('keeps the previous one when the same build is made live again', () => {
    const two = after(of('mfe-a', '1'), of('mfe-a', '2'));
    expect(makeLive(two, of('mfe-a', '2'))).toEqual(two);
  });

  it('does not touch other remotes', () => {
    const one = after(of('mfe-a', '1'));
    expect(makeLive(one, of('mfe-b', '9')).remotes['mfe-a']).toEqual(one.remotes['mfe-a']);
  });

  it('swaps the two when the previous one is made live, so that repeating it goes forward again', () => {
    const two = after(of('mfe-a', '1'), of('mfe-a', '2'));
    const back = makeLive(two, of('mfe-a', '1'));
    expect(registered(back, 'mfe-a')).toMatchObject({ version: '1', previous: { version: '2' } });
    expect(makeLive(back, of('mfe-a', '2'))).toEqual(two);
  });

  it('treats the shell the same way', () => {
    const two = after(shell('1'), shell('2'), shell('2'));
    expect(registered(two, SHELL)).toMatchObject({ version: '2', previous: { version: '1' } });
  });
});
