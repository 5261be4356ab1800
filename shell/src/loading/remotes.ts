import { failures } from '../failures/failures';
import { loadApp } from './federation';
import { hintScripts, spendHints } from './hint-scripts';
import { currentRegistry, integrityOf } from './registry';
import { RemoteLoader } from './remote-loader';

/** The page's one loader of remotes. */
export const remotes = new RemoteLoader({
  loadApp: (release) => loadApp(release, integrityOf(release.container)),
  registry: currentRegistry,
  onNeeded: hintScripts,
  onAbandoned: spendHints,
  onFailure: (name, version, error) => {
    console.error(`${name} ${version} did not load`, error);
    failures.report({ build: { name, version }, kind: 'load', error });
  },
});
