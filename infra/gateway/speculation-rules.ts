import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { OVERRIDE_PARAMETER } from '@crown-and-coil/shared-ui/remote/registry';
import { serverRenderedPaths } from './page-plan';

/** Where the rules are. A header refers to them, because the pages' policy allows no such inline script. */
export const SPECULATION_RULES = '/speculation-rules.json';

/**
 * Links whose pages a browser prefetches (HTML, "Speculative loading"): those to server-rendered pages, in a remote
 * that is not hydrated yet. Once it is, its links open without a new document, and the shell prefetches their code and
 * data instead.
 *
 * Pages are prefetched and not prerendered: a prerendered page would start the shell, with its live stream and its
 * reports. Links that change an override are excluded, because opening them sets a cookie. Browsers that save data
 * ignore the rules.
 */
export const renderSpeculationRules = (registry: ReleaseRegistry): string =>
  JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { selector_matches: '[data-drawn-version] a' },
            { href_matches: serverRenderedPaths(registry) },
            { not: { href_matches: `/*\\?*${OVERRIDE_PARAMETER}=*` } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  });
