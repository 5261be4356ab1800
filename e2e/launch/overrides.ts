import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseFolder } from './addresses';

/**
 * Remotes that this run is about in the place of live ones, as `npm run e2e -- --remote` says them: `booking@1.4.0`,
 * `booking@http://localhost:4510`.
 */
export const askedRemotes: readonly string[] = (process.env.E2E_REMOTES ?? '').split(/\s+/).filter(Boolean);

/** A cookie that every browser of this run has, `name=value`: the release tool's, for browsers that get a canary. */
export const givenCookie: string | undefined = process.env.E2E_COOKIE || undefined;

const here = dirname(fileURLToPath(import.meta.url));

/** What every browser of such a run starts with; people who are logged in have it too, as they logged in with it. */
export const overrideState: string | undefined =
  askedRemotes.length > 0 || givenCookie
    ? join(here, '..', '.personas', baseFolder, 'overrides.json')
    : undefined;

/** What the gateway says of a page's remotes (shared-ui/remote/overrides.ts). */
export interface SaidOverrides {
  readonly active: Readonly<Record<string, { readonly version?: string; readonly origin?: string }>>;
  readonly refused: readonly string[];
}

/** Those of the asked remotes that a page does not have; a version may be said without the hash of its build. */
export function missingOf(asked: readonly string[], said: SaidOverrides | undefined): string[] {
  return asked.filter((text) => {
    const at = text.indexOf('@');
    const [name, wanted] = [text.slice(0, at), text.slice(at + 1)];
    const { version, origin } = said?.active[name.startsWith('mfe-') ? name : `mfe-${name}`] ?? {};
    return origin !== wanted && version !== wanted && !version?.startsWith(`${wanted}-`);
  });
}
