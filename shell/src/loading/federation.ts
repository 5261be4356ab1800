import { loadContainerScript } from './container-script';

interface ContainerToLoad {
  readonly name: string;
  readonly entry: string;
}

/** The part of the Module Federation runtime that the shell uses. */
export interface Federation {
  registerRemotes(remotes: readonly ContainerToLoad[], options: { readonly force: boolean }): void;
  loadRemote<Module>(id: string): Promise<Module | null>;
}

interface FederationRuntime extends Federation {
  registerPlugins(plugins: readonly unknown[]): void;
}

declare const __webpack_require__: { readonly federation: { readonly instance: FederationRuntime } };

/**
 * The bundler's own instance of the runtime: importing `@module-federation/enhanced/runtime` would bring a
 * second copy. Entries are loaded by our own script loader, which checks their integrity and gives up in time.
 *
 * @param integrityOf looks up the integrity of a container's entry in the registry
 */
export function startFederation(integrityOf: (container: string) => string | undefined): Federation {
  const { instance } = __webpack_require__.federation;
  instance.registerPlugins([
    {
      name: 'crown-and-coil-entries',
      loadEntry: ({ remoteInfo }: { remoteInfo: { name: string; entry: string } }) =>
        loadContainerScript(remoteInfo.name, remoteInfo.entry, integrityOf(remoteInfo.name)),
    },
  ]);
  return instance;
}
