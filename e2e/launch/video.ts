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

/** Where Playwright has its browsers and its ffmpeg, which writes the videos. */
const browsersFolder = (): string =>
  dirname(chromium.executablePath().replace(/[\\/]chromium-.*$/, '/chromium'));

/** `ffmpeg-1013/ffmpeg-linux`, of this Playwright's own choice. */
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

/** Whether Playwright finds what it writes videos with: without it, a run that asks for them ends with an error. */
export function canRecord(): boolean {
  const place = ffmpegPlace();
  return place !== undefined && existsSync(join(browsersFolder(), place));
}

const OWN = join(dirname(fileURLToPath(import.meta.url)), '../.ffmpeg');

/**
 * Where only the system has an ffmpeg: a folder that has it by the name which Playwright looks for. Its value is for
 * PLAYWRIGHT_BROWSERS_PATH, so that a browser of Playwright's own has to be named then.
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
