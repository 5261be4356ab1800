import { join } from 'node:path';
import { SharedStart } from '@crown-and-coil/gateway/shared-start';
import { serveStaticFolder } from '@crown-and-coil/gateway/static-files';
import { encodingFor } from '@crown-and-coil/service/content-encoding';
import { RELEASES } from '@crown-and-coil/service/places';
import type { Browser } from '@playwright/test';
import Fastify from 'fastify';
import { PHONE } from '../slow-phone';

interface StaticCopies {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves copies of pages as shown by a browser: HTML with its styles and pictures, without scripts. Compression and
 * caching are the gateway's, so that pages differ from their copies only by their scripts.
 */
export async function serveStaticCopies(
  browser: Browser,
  { url, mediaDir, paths }: { url: string; mediaDir: string; paths: readonly string[] },
): Promise<StaticCopies> {
  const copies = new Map<string, SharedStart>();
  for (const path of paths)
    copies.set(path, new SharedStart([Buffer.from(await copyOf(browser, url + path))]));
  const app = Fastify();
  for (const name of ['remotes', 'shell', 'art'])
    serveStaticFolder(app, { prefix: `/${name}/`, folder: join(RELEASES, name) });
  serveStaticFolder(app, { prefix: '/media/', folder: join(mediaDir, 'public') });
  app.register(async (pages) =>
    pages.get('/*', async (request, reply) => {
      const copy = copies.get(request.url);
      if (!copy) return reply.callNotFound();
      const encoding = encodingFor(request.headers['accept-encoding']);
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      });
      return copy.with('', encoding);
    }),
  );
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() };
}

async function copyOf(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('[aria-busy=true], [data-drawn-version]').first().waitFor({ state: 'detached' });
    return await page.evaluate<string>(COPY);
  } finally {
    await context.close();
  }
}

/** Runs in the page. Adds rules that scripts have inserted, as these are not in the text of their style element. */
const COPY = `(() => {
  const copy = document.documentElement.cloneNode(true);
  const styles = document.querySelectorAll('style');
  copy.querySelectorAll('style').forEach((style, place) => {
    style.textContent = [...styles[place].sheet.cssRules].map(({ cssText }) => cssText).join('');
  });
  for (const part of copy.querySelectorAll('script, noscript, link[as=script]')) part.remove();
  return '<!doctype html>' + copy.outerHTML;
})()`;
