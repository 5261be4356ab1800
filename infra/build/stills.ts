import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ITALIC_LETTERS } from './fonts';
import { ROOT } from './places';

/** A page as drawn at build (`drawStill` of shared-ui makes one). */
export interface Still {
  readonly html: string;
  readonly styles: string;
  readonly preloads: readonly string[];
}

/** The frame around every still: what stands before and after the page itself. */
export interface StillFrame {
  readonly before: string;
  readonly after: string;
  readonly styles: string;
}

/** Stands in the frame where the page comes. */
const PAGE = '{page}';

/**
 * Draws one screen of a remote, without a browser.
 *
 * @param screen the folder below `src/`; the screen is the default export of `<screen>/<screen>.tsx`
 * @throws when it needs something that only a browser has
 */
export function drawScreen(remote: string, screen: string, path: string): Promise<Still> {
  return draw(
    remote,
    `import { createElement } from 'react';
     import { Provider, store } from '@crown-and-coil/shared-api';
     import { drawStill } from '@crown-and-coil/shared-ui/still';
     import Screen from './src/${screen}/${screen}';
     export const still = drawStill(${JSON.stringify(path)},
       createElement(Provider, { store }, createElement(Screen)));`,
  );
}

/** Draws the shell's header, footer and global styles, with a gap for the page. */
export async function drawFrame(): Promise<StillFrame> {
  const { html, styles } = await draw(
    'shell',
    `import { createElement } from 'react';
     import { drawStill } from '@crown-and-coil/shared-ui/still';
     import { StillFrame } from './src/page/still-frame';
     export const still = drawStill('/', createElement(StillFrame, { page: ${JSON.stringify(PAGE)} }));`,
  );
  const [before = '', after] = html.split(PAGE);
  if (after === undefined) throw new Error('The frame has no gap for the page.');
  return { before, after, styles };
}

async function draw(folder: string, source: string): Promise<Still> {
  const drafts = await mkdtemp(join(tmpdir(), 'still-'));
  try {
    const file = join(drafts, 'still.cjs');
    await build({
      stdin: { contents: source, resolveDir: join(ROOT, folder), loader: 'ts' },
      outfile: file,
      bundle: true,
      platform: 'node',
      // As webpack resolves: the CommonJS build of styled-components hides its default export from ES modules.
      mainFields: ['module', 'main'],
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'silent',
    });
    const { still } = createRequire(import.meta.url)(file) as { still: Still };
    checkItalics(still.html);
    return { ...still, styles: still.styles.replace(/\/\*!sc\*\/\s*/g, '') };
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

/** A letter that the italic font was cut of would be shown slanted by the browser. */
function checkItalics(html: string): void {
  for (const [, text = ''] of html.matchAll(/<em>([^<]*)<\/em>/g)) {
    const missing = [...text].filter((letter) => !ITALIC_LETTERS.includes(letter));
    if (missing.length > 0)
      throw new Error(
        `"${text}" is italic, but the font has no "${missing.join('')}": see infra/build/fonts.ts.`,
      );
  }
}
