import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseFolder } from './addresses';

/**
 * Remotes overridden in this run, as given to `npm run e2e -- --remote`: `booking@1.4.0`,
 * `booking@http://localhost:4510`.
 */
export const askedRemotes: readonly string[] = (process.env.E2E_REMOTES ?? '').split(/\s+/).filter(Boolean);

/** A cookie set in every browser of this run, `name=value`: used by the release tool to select a canary. */
export const givenCookie: string | undefined = process.env.E2E_COOKIE || undefined;

const here = dirname(fileURLToPath(import.meta.url));

/** Initial browser state of such a run; included in logged-in states too, as logins start from it. */
export const overrideState: string | undefined =
  askedRemotes.length > 0 || givenCookie
    ? join(here, '..', '.personas', baseFolder, 'overrides.json')
    : undefined;

/** The gateway's data about a page's remotes (shared-ui/remote/overrides.ts). */
export interface SaidOverrides {
  readonly active: Readonly<Record<string, { readonly version?: string; readonly origin?: string }>>;
  readonly refused: readonly string[];
}

/** Requested overrides that are missing from a page; versions may omit the build hash. */
export function missingOf(asked: readonly string[], said: SaidOverrides | undefined): string[] {
  return asked.filter((text) => {
    const at = text.indexOf('@');
    const [name, wanted] = [text.slice(0, at), text.slice(at + 1)];
    const { version, origin } = said?.active[name.startsWith('mfe-') ? name : `mfe-${name}`] ?? {};
    return origin !== wanted && version !== wanted && !version?.startsWith(`${wanted}-`);
  });
}
