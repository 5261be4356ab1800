import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './paths';

/** Bundles the backend's programs for Node; libraries stay in node_modules, our own packages go in. */
await build({
  absWorkingDir: join(root, 'backend'),
  entryPoints: [
    'main',
    'migrate',
    'worker',
    'invite-admin',
    'back-up',
    'restore',
    'doctor',
    'encode-pictures',
  ].map((program) => `src/${program}.ts`),
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'libraries-stay-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path }) =>
          path.startsWith('@crown-and-coil/') ? undefined : { path, external: true },
        ),
    },
  ],
});
