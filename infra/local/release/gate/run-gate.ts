import { runPlaywright } from '../../run/playwright';
import { stoppingSignal } from '../../run/stopping';
import type { GateRun } from './gated-promotion';

const stopping = stoppingSignal();

/**
 * Opens a part's release gate (`e2e/gates`) on a site, in Chromium.
 *
 * @throws PlainProblem when it fails
 */
export function runGate({ name, site, candidate, cookie }: GateRun): Promise<void> {
  return runPlaywright(
    {
      name: `The gate of ${name}`,
      config: 'e2e/playwright.config.ts',
      baseUrl: site,
      // One word: Playwright takes everything after `--project` for the name of another project.
      args: ['--project=gates', `gates/${name}.spec.ts`],
      env: {
        ...(candidate !== null && { E2E_REMOTES: `${name}@${candidate}` }),
        ...(cookie !== null && { E2E_COOKIE: cookie }),
      },
    },
    stopping,
  );
}
