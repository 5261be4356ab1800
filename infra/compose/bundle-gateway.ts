import { resolve } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../build/places';

/** `tsx infra/compose/bundle-gateway.ts <folder>`: the gateway as one file that needs nothing beside it but Node. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say which folder the gateway goes to.');
await build({
  absWorkingDir: ROOT,
  entryPoints: { server: 'infra/gateway/server.ts' },
  outdir: resolve(folder),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  // Libraries that are CommonJS ask for Node's own modules in their way.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
});
