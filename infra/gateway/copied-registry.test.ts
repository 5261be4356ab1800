import type { ShellProvides } from '@crown-and-coil/release/compatibility/candidates';
import type { ReleaseRegistry, ShellRelease } from '@crown-and-coil/release/registry/release-registry';
import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { copiedRegistry } from './copied-registry';

const remote = (version: string, needs: string): RemoteRelease => ({
  version,
  container: `mfe_a_${version}`,
  entry: `/remotes/mfe-a/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  manifest: `/remotes/mfe-a/${version}/remote.json`,
  routes: [],
  requires: { contract: needs, shared: {}, exports: {} },
});

const shell = (version: string, contract: string): ShellRelease => ({
  version,
  scripts: [],
  fonts: [],
  inlineStyles: '',
  icon: '',
  routes: [],
  provides: { contract, shared: {}, exports: {} } satisfies ShellProvides,
});

const OLD_SHELL = shell('1', '1.0.0');
const NEW_SHELL = shell('2', '1.1.0');

const served = async (canary: RemoteRelease) => {
  const before: ReleaseRegistry = { shell: { ...OLD_SHELL, previous: null }, remotes: {} };
  const registry: ReleaseRegistry = {
    shell: { ...NEW_SHELL, previous: OLD_SHELL },
    remotes: {
      'mfe-a': {
        ...remote('1', '^1.0.0'),
        previous: null,
        canary: { release: canary, share: 50, since: '2026-11-22T00:00:00.000Z' },
      },
    },
  };
  const copied = await copiedRegistry(
    undefined,
    { registry, refused: new Set() },
    before,
    new Set(['shell']),
  );
  return { shell: copied.registry.shell?.version, canary: copied.registry.remotes['mfe-a']?.canary };
};

test('a canary that needs a shell which is held back is left out', async () => {
  expect(await served(remote('2', '^1.1.0'))).toEqual({ shell: '1', canary: undefined });
});

test('a canary that fits the earlier shell stays', async () => {
  expect(await served(remote('2', '^1.0.0'))).toMatchObject({ shell: '1', canary: { share: 50 } });
});
