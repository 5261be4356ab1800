import { join } from 'node:path';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';

/** Writes the service worker, and the one that takes its place when it must go, to where the gateway serves them. */
await build({
  absWorkingDir: ROOT,
  entryPoints: ['infra/service-worker/service-worker.ts', 'infra/service-worker/retired.ts'],
  outdir: join(RELEASES, 'service-worker'),
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  // Workbox's own log is for its authors.
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
