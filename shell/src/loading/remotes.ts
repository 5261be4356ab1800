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
  onFailure: (remote, version, error) => console.error(`${remote} ${version} did not load`, error),
});
