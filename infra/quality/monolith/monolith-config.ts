import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonConfig } from '@crown-and-coil/build/common-config';
import { ROOT, remoteNames } from '@crown-and-coil/service/places';
import { type Configuration, rspack } from '@rspack/core';

const GENERATED = join(ROOT, '.cache/monolith-source/remotes.ts');

/** The module that replaces the shell's `loading/remotes.ts`: one lazy import for each remote's folder. */
function writeRemotesModule(): void {
  const apps = remoteNames().map((name) => `  '${name}': () => import('${join(ROOT, name, 'src/app')}'),`);
  mkdirSync(join(GENERATED, '..'), { recursive: true });
  writeFileSync(
    GENERATED,
    [
      `import { BundledRemotes } from '${join(ROOT, 'infra/quality/monolith/bundled-remotes')}';`,
      `export const remotes = new BundledRemotes({`,
      ...apps,
      '});',
      '',
    ].join('\n'),
  );
}

/** Rspack configuration that builds the same sources as one ordinary bundle with lazy routes, as a baseline. */
export function monolithConfig(output: string, publicPath: string): Configuration {
  writeRemotesModule();
  const common = commonConfig('shell', 'crown_and_coil_monolith', output, 'production');
  const [compile, ...otherRules] = common.module.rules;
  const folders = remoteNames().map((name) => ({ name, folder: join(ROOT, name) }));
  return {
    ...common,
    module: {
      rules: [
        // Each remote's class names match its own build, which renders on the server.
        ...folders.map(({ name, folder }) => ({
          ...commonConfig(name, name, output, 'production').module.rules[0],
          include: folder,
        })),
        { ...compile, exclude: [/node_modules/, ...folders.map(({ folder }) => folder)] },
        ...otherRules,
      ],
    },
    entry: { shell: './src/index.ts' },
    output: { ...common.output, publicPath },
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/\/loading\/remotes$/, (request) => {
        if (request.context.startsWith(join(ROOT, 'shell/src'))) request.request = GENERATED;
      }),
    ],
  };
}
