import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const FFMPEG: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'ffmpeg-linux',
  darwin: 'ffmpeg-mac',
  win32: 'ffmpeg-win64.exe',
};

/** Playwright's folder of browsers and ffmpeg, which records the videos. */
const browsersFolder = (): string =>
  dirname(chromium.executablePath().replace(/[\\/]chromium-.*$/, '/chromium'));

/** `ffmpeg-1013/ffmpeg-linux`, as this Playwright version expects. */
function ffmpegPlace(): string | undefined {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
  const core = createRequire(require.resolve('playwright/package.json')).resolve(
    'playwright-core/package.json',
  );
  const { browsers } = JSON.parse(readFileSync(join(dirname(core), 'browsers.json'), 'utf8')) as {
    readonly browsers: readonly { readonly name: string; readonly revision: string }[];
  };
  const revision = browsers.find(({ name }) => name === 'ffmpeg')?.revision;
  const file = FFMPEG[process.platform];
  return revision && file ? join(`ffmpeg-${revision}`, file) : undefined;
}

/** Whether Playwright can find its ffmpeg: without it, a run with videos fails. */
export function canRecord(): boolean {
  const place = ffmpegPlace();
  return place !== undefined && existsSync(join(browsersFolder(), place));
}

const OWN = join(dirname(fileURLToPath(import.meta.url)), '../.ffmpeg');

/**
 * A folder with the system's ffmpeg under the name Playwright expects, to be used as PLAYWRIGHT_BROWSERS_PATH. A
 * Playwright browser must then be given explicitly.
 */
export function systemFfmpeg(): string | undefined {
  const place = ffmpegPlace();
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find((file) => existsSync(file));
  if (!place || !found) return undefined;
  const link = join(OWN, place);
  mkdirSync(dirname(link), { recursive: true });
  if (!existsSync(link)) symlinkSync(found, link);
  return OWN;
}
