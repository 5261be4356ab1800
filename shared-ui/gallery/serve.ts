import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allStaticArt, artPath, crown, tile } from '@crown-and-coil/shared-art';
import { build } from 'esbuild';

/** `npm run gallery`: every component in every state on one page, rebuilt on each load. */
const port = Number(process.env.PORT ?? 4100);
const here = dirname(fileURLToPath(import.meta.url));
const packageFolder = (name: string) =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const fonts: Record<string, string> = {
  '/fonts/fraunces.woff2': join(
    packageFolder('@fontsource-variable/fraunces'),
    'files/fraunces-latin-opsz-normal.woff2',
  ),
  '/fonts/figtree.woff2': join(
    packageFolder('@fontsource-variable/figtree'),
    'files/figtree-latin-wght-normal.woff2',
  ),
};

const fontFaces = `
@font-face{font-family:"Fraunces Variable";src:url(/fonts/fraunces.woff2) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:"Figtree Variable";src:url(/fonts/figtree.woff2) format("woff2");font-weight:300 900;font-display:swap}`;

/** As strict as the product's own pages, so that a component that breaks the policy is seen here first. */
function page(response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader(
    'content-security-policy',
    `default-src 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self' data: blob:`,
  );
  response.end(`<!doctype html><html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Components | Crown &amp; Coil</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${fontFaces}</style></head><body><div id="root"></div>
<script nonce="${nonce}">window.__webpack_nonce__ = ${JSON.stringify(nonce)}</script>
<script nonce="${nonce}" type="module" src="/gallery.js"></script></body></html>`);
}

async function script(response: ServerResponse): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'main.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    sourcemap: 'inline',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  response.end(outputFiles[0]?.text);
}

/** The artwork that the gateway serves as files, drawn on demand. */
function artwork(path: string): string | undefined {
  const art = allStaticArt().find((one) => artPath(one) === path);
  if (art?.kind === 'crown') return crown();
  if (art?.kind === 'swatch') return tile(art.category, { width: 140, height: 140, scale: 0.8 });
  if (art?.kind !== 'tile') return undefined;
  return tile(art.category, { seed: art.seed, width: 480, height: art.shape === 'card' ? 240 : 360 });
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://gallery');
  const font = fonts[pathname];
  if (font) return createReadStream(font).pipe(response);
  if (pathname === '/gallery.js') return script(response);
  if (pathname === '/') return page(response);
  const drawing = artwork(pathname);
  if (drawing) return response.setHeader('content-type', 'image/svg+xml').end(drawing);
  return response.writeHead(404).end();
});

function fail({ message }: Error): never {
  console.error(`The gallery does not start: set PORT to another port. (${message})`);
  process.exit(1);
}

server.once('error', fail);
try {
  server.listen(port, () => console.log(`Gallery: http://localhost:${port}`));
} catch (error) {
  fail(error as Error);
}
