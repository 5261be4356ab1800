import { join } from 'node:path';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';

/** Writes the service worker, and the one that retires it, to the folder that the gateway serves. */
await build({
  absWorkingDir: ROOT,
  entryPoints: ['infra/service-worker/service-worker.ts', 'infra/service-worker/retired.ts'],
  outdir: join(RELEASES, 'service-worker'),
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  // Disables Workbox's own log.
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
