/** `npm run e2e`: Playwright with options for testing releases; see `npm run e2e -- --help`. */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { canRecord, systemFfmpeg } from '../launch/video';
import { type Asked, readArguments } from './read-arguments';
import { USAGE } from './usage';
import { whySilent } from './why-silent';

const E2E = join(dirname(fileURLToPath(import.meta.url)), '..');
const CLI = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
const REPORT = join(E2E, 'report');
const BLOBS = join(E2E, 'blobs');

/** @returns its exit code */
function playwright(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  const running = spawn(process.execPath, [CLI, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((ended, failed) => {
    running.once('error', failed);
    running.once('exit', (code) => ended(code ?? 1));
  });
}

/** Environment for recording videos, or a note why videos are unavailable. */
function recording(): Record<string, string> {
  if (canRecord()) return {};
  const browsers = systemFfmpeg();
  if (!browsers) {
    console.log('No videos: there is no ffmpeg here (--help says how to get it). Traces are kept.\n');
    return {};
  }
  // Playwright also looks for its browsers there.
  const own = chromium.executablePath();
  return {
    PLAYWRIGHT_BROWSERS_PATH: browsers,
    ...(!process.env.CHROMIUM_PATH && existsSync(own) ? { CHROMIUM_PATH: own } : {}),
  };
}

async function test({ baseUrl, remotes, shard, rest }: Extract<Asked, { kind: 'test' }>): Promise<number> {
  const silent = rest.includes('--list') ? null : await whySilent(baseUrl);
  if (silent) {
    console.error(silent);
    return 1;
  }
  const code = await playwright(['test', '--config', join(E2E, 'playwright.config.ts'), ...rest], {
    BASE_URL: baseUrl,
    ...(remotes.length > 0 ? { E2E_REMOTES: remotes.join(' ') } : {}),
    // A run empties its folder, so shards on one machine need separate ones.
    E2E_REPORT: shard ? join(BLOBS, shard.replace('/', '-of-')) : REPORT,
    E2E_REPORTER: shard ? 'blob' : 'html',
    ...recording(),
  });
  console.log(
    shard
      ? `\nThis shard's part of the report is in ${BLOBS}. With those of all shards: npm run e2e -- merge [folder]`
      : '\nThe report: npm run e2e -- report',
  );
  return code;
}

/** @param folder contains the reports of all shards, in subfolders or together */
async function merge(folder: string): Promise<number> {
  const parts = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const found = parts.filter((part) => part.endsWith('.zip'));
  if (found.length === 0) {
    console.error(`No shard has left its part of a report in ${folder}.`);
    return 1;
  }
  // Playwright reads a single folder.
  const together = mkdtempSync(join(tmpdir(), 'e2e-blobs-'));
  for (const [number, part] of found.entries())
    copyFileSync(join(folder, part), join(together, `${number}.zip`));
  try {
    return await playwright(['merge-reports', '--reporter', 'html', together], {
      PLAYWRIGHT_HTML_OUTPUT_DIR: REPORT,
      PLAYWRIGHT_HTML_OPEN: 'never',
    });
  } finally {
    rmSync(together, { recursive: true, force: true });
  }
}

function run(asked: Asked): number | Promise<number> {
  switch (asked.kind) {
    case 'help':
      console.log(USAGE);
      return 0;
    case 'wrong':
      console.error(`${asked.why}\n${USAGE}`);
      return 2;
    case 'report':
      return playwright(['show-report', REPORT]);
    case 'merge':
      return merge(asked.folder ?? BLOBS);
    case 'test':
      return test(asked);
  }
}

process.exit(
  await run(readArguments(process.argv.slice(2), process.env.BASE_URL || 'http://localhost:8080')),
);
