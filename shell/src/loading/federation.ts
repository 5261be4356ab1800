import type { Remote } from '@crown-and-coil/shared-ui/remote';
import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { loadContainerScript } from './container-script';

/** What a container's entry sets as its global: webpack's own Module Federation, without a runtime library. */
interface Container {
  init(shareScope: unknown): unknown;
  get(request: './app'): Promise<() => { readonly default: Remote }>;
}

declare const __webpack_init_sharing__: (shareScope: 'default') => Promise<unknown>;
declare const __webpack_share_scopes__: { readonly default: unknown };

/**
 * Loads one build of a remote and answers its exposed module `./app`. The entry runs anew at each call: what webpack
 * keeps of a build that failed before is thrown away with it.
 *
 * @param integrity of the entry, from the registry
 * @throws when the entry, its chunks or what it needs of the shell cannot be had, or when it throws
 */
export async function loadApp(
  { container, entry }: RemoteRelease,
  integrity: string | undefined,
): Promise<{ readonly default: Remote }> {
  const [loaded] = await Promise.all([
    loadContainerScript(container, entry, integrity),
    __webpack_init_sharing__('default'),
  ]);
  const remote = loaded as Container;
  await remote.init(__webpack_share_scopes__.default);
  const factory = await remote.get('./app');
  return factory();
}
