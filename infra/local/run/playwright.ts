import { relative } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { findTestBrowser, playwrightFile } from './chromium';
import { runProgram } from './program';

interface PlaywrightRun {
  readonly name: string;
  /** Relative to the checkout. */
  readonly config: string;
  /** Where the product under test answers. */
  readonly baseUrl: string;
  /** Files and options. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Gets the counts as JSON. */
  readonly report?: string;
}

/** Runs tests in Chromium against a running product. @throws PlainProblem when one fails */
export async function runPlaywright(run: PlaywrightRun, stopping: AbortSignal): Promise<void> {
  const { name, config, baseUrl, args = [], env = {}, report } = run;
  const browser = await findTestBrowser();
  await runProgram(
    {
      name,
      file: relative(ROOT, playwrightFile('cli.js')),
      args: ['test', '--config', config, ...args, ...(report ? ['--reporter=list,json'] : [])],
      env: {
        BASE_URL: baseUrl,
        ...(browser ? { CHROMIUM_PATH: browser } : {}),
        ...env,
        // One line for each test: Jest writes beside it.
        ...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_FORCE_TTY: '0', CI: 'true' } : {}),
      },
      show: 'both',
    },
    stopping,
  );
}
