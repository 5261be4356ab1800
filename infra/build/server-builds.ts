import type { BuildOptions, Plugin } from 'esbuild';

const forNode: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
};

/** Leaves libraries in node_modules; our own packages are bundled. */
export const librariesStayOutside: Plugin = {
  name: 'libraries-stay-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@crown-and-coil/') ? undefined : { path, external: true },
    ),
};

/** The backend's programs, built by esbuild below the checkout. */
export const backendBuild = {
  ...forNode,
  entryPoints: [
    'main',
    'migrate',
    'worker',
    'invite-admin',
    'back-up',
    'restore',
    'doctor',
    'encode-pictures',
  ].map((program) => `backend/src/${program}.ts`),
  plugins: [librariesStayOutside],
} satisfies BuildOptions;

/** The gateway with its rendering workers, and the canary watcher: each is one file that needs only Node. */
export const gatewayBuild = {
  ...forNode,
  entryPoints: {
    server: 'infra/gateway/server.ts',
    worker: 'infra/gateway/rendering/worker.mjs',
    watcher: 'infra/release/canary/watcher.ts',
  },
  outExtension: { '.js': '.mjs' },
  // CommonJS libraries call `require` for Node's modules.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
} satisfies BuildOptions;
