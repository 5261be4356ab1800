import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrerenderedFrame, PrerenderedPage } from '@crown-and-coil/release/registry/prerendered';
import { ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';
import { ITALIC_LETTERS } from './fonts';

/** Marks the page's place in the frame. */
const PAGE = '{page}';

/**
 * Prerenders one screen of a remote, without a browser.
 *
 * @param screen the folder below `src/`; the screen is the default export of `<screen>/<screen>.tsx`
 * @throws when it needs something that only a browser has
 */
export function prerenderScreen(remote: string, screen: string, path: string): Promise<PrerenderedPage> {
  return runPrerender(
    remote,
    `import { createElement } from 'react';
     import { createStore, Provider } from '@crown-and-coil/shared-api';
     import { prerender } from '@crown-and-coil/shared-ui/prerender';
     import Screen from './src/${screen}/${screen}';
     export const prerendered = prerender(${JSON.stringify(path)},
       createElement(Provider, { store: createStore({ baseUrl: '/api', fetch }) }, createElement(Screen)));`,
  );
}

/** Prerenders the shell's header, footer and global styles, split at the place of the page. */
export async function prerenderFrame(): Promise<PrerenderedFrame> {
  const { html, styles } = await runPrerender(
    'shell',
    `import { createElement } from 'react';
     import { prerender } from '@crown-and-coil/shared-ui/prerender';
     import { PrerenderedFrame } from './src/page/prerendered-frame';
     export const prerendered = prerender('/', createElement(PrerenderedFrame, { page: ${JSON.stringify(PAGE)} }));`,
  );
  const [before = '', after] = html.split(PAGE);
  if (after === undefined) throw new Error('The frame has no place for the page.');
  return { before, after, styles };
}

async function runPrerender(folder: string, source: string): Promise<PrerenderedPage> {
  const drafts = await mkdtemp(join(tmpdir(), 'prerender-'));
  try {
    const file = join(drafts, 'page.cjs');
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
    const { prerendered } = createRequire(import.meta.url)(file) as { prerendered: PrerenderedPage };
    checkItalics(prerendered.html);
    return { ...prerendered, styles: prerendered.styles.replace(/\/\*!sc\*\/\s*/g, '') };
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

/** Throws for a letter that the subset italic font lacks: the browser would slant it instead. */
function checkItalics(html: string): void {
  for (const [, text = ''] of html.matchAll(/<em>([^<]*)<\/em>/g)) {
    const missing = [...text].filter((letter) => !ITALIC_LETTERS.includes(letter));
    if (missing.length > 0)
      throw new Error(
        `"${text}" is italic, but the font has no "${missing.join('')}": see infra/build/fonts.ts.`,
      );
  }
}
