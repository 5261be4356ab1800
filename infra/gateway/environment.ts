import { access, constants, realpath } from 'node:fs/promises';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { makeFolder } from '@crown-and-coil/service/make-folder';
import { RELEASES_CACHE } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { originOf } from '@crown-and-coil/shared-ui/remote/registry';

/** Variables that only the gateway, the watcher and the release tool read, for docs/reference/environment.md. */
export const GATEWAY_ENVIRONMENT: Readonly<
  Record<string, { readonly fallback?: string | number; readonly isRequired?: true; readonly about: string }>
> = {
  API_ORIGIN: { fallback: 'http://127.0.0.1:8081', about: 'the API, for the gateway' },
  OUTBOX: { about: '`on`: forwards /outbox to the API; for a local run only' },
  SERVICE_WORKER: {
    fallback: 'on',
    about:
      '`off`: retires the service worker from every browser that has it ([how](../guides/run-in-production.md#a-broken-service-worker)); for the gateway',
  },
  SECURITY_CONTACT: {
    about: '`mailto:` or a page for vulnerability reports, in `/.well-known/security.txt`; for the gateway',
  },
  RENDER_WORKERS: {
    fallback: 2,
    about: 'threads that render public pages in the gateway, 125 MB each; `0`: browsers render them',
  },
  RENDER_TIMEOUT_MS: {
    fallback: 150,
    about:
      'a page not rendered within this time is left to the browser; for the gateway. `npm start` sets 2,000',
  },
  RENDER_MEMORY_MB: {
    fallback: 96,
    about: 'heap of one rendering thread; a thread that needs more is replaced',
  },
  EARLY_HINTS: {
    fallback: 'off',
    about:
      "`on`: sends a slow page's scripts ahead as 103 Early Hints; for the gateway. Browsers use them over HTTP/2 only, and nginx before 1.29 breaks such responses: enable it only behind a proxy that forwards 103",
  },
  RELEASES_DIR: {
    fallback: '.releases',
    about: 'folder of releases; for the gateway and the release tool',
  },
  RELEASES_URL: {
    about:
      'release store instead, a folder or a bucket with its own `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY`, `S3_REGION`; for the gateway, the watcher and the release tool',
  },
  RELEASES_CACHE_DIR: {
    fallback: '`RELEASES_DIR`',
    about: "a writable folder for the gateway's copies of releases that are signed or in a bucket",
  },
  RELEASE_SIGNERS: {
    about:
      "JSON: the public keys that may sign each package's releases, instead of those in the source ([how](../guides/sign-releases.md)); for the gateway and the release tool",
  },
  RELEASE_SIGNING_KEY: { about: "a team's private key, with which the release tool signs" },
  RELEASE_ACTOR: {
    about:
      'recorded in the registry as the author of a promote or rollback; for the release tool in a pipeline',
  },
  REMOTE_OVERRIDES: {
    fallback: 'off',
    about: '`on`: allows showing another version of a remote in one browser; for the gateway',
  },
  REMOTE_OVERRIDE_ORIGINS: {
    about: 'origins that may serve such versions, separated by commas or spaces; for the gateway',
  },
};

/**
 * The origin in a variable, such as `http://api:8081`; a slash after it is dropped, because paths are appended.
 *
 * @throws PlainProblem for anything else
 */
export function readOrigin(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: string,
): string {
  const origin = originOf(env[name] || fallback);
  if (origin === null)
    throw new PlainProblem(`${name} must be an origin such as ${fallback} (its value is not shown here).`);
  return origin;
}

/** Where releases are read, and the folder that their files are served from. */
interface OpenReleases {
  readonly store: ReleaseStore;
  readonly releases: string;
}

/**
 * Opens the releases of a store. Unsigned ones in a folder are served from there; those of a bucket, and signed ones, from
 * copies whose hashes are checked: who may write to a folder may not be one who may sign.
 *
 * @param cache the folder of the copies
 * @throws PlainProblem when the gateway cannot write copies: it would serve no page
 */
export async function openReleases(store: ReleaseStore, cache = RELEASES_CACHE): Promise<OpenReleases> {
  if (store.folder !== undefined && !store.signers) return { store, releases: store.folder };
  const problem = (why: string) =>
    new PlainProblem(`RELEASES_CACHE_DIR must be a folder for copies of the releases, and ${cache} ${why}.`);
  let isSame: boolean;
  try {
    makeFolder(cache);
    isSame = store.folder !== undefined && (await realpath(store.folder)) === (await realpath(cache));
    await access(cache, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw problem(`cannot be written by the gateway (${(error as NodeJS.ErrnoException).code})`);
  }
  if (isSame) throw problem('has the releases themselves');
  return { store: { ...store, folder: undefined }, releases: cache };
}
