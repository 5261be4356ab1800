import { join } from 'node:path';
import { integrityOf, SERVER_FILE } from '@crown-and-coil/release/versions/build-record';
import type { ServerFile } from '@crown-and-coil/shared-ui/remote/registry';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { bundledModules } from './bundled-modules';
import { contractInDeclaration } from './remote-config';
import { runWebpack } from './run-webpack';
import { SHARED_MODULES } from './sharing';
import { checkNothingTwice, checkOneCopyEach } from './sharing-check';
import { commonConfig } from './webpack-common';

export interface RenderingBuild {
  /** The folder of the shell or of a remote. */
  readonly folder: string;
  /** Address of its release: `/remotes/mfe-browse/0.1.0-3f9c2a1b`. */
  readonly base: string;
  readonly output: string;
}

/** Builds the file of the shell's release with which the gateway draws pages. */
export async function buildShellForServer(build: RenderingBuild): Promise<ServerFile> {
  const stats = await runWebpack(shellServerConfig(build));
  checkOneCopyEach(bundledModules(stats.modules ?? []));
  return serverFile(build);
}

/** Builds the file of a remote's release with which the gateway draws its screens. */
export async function buildRemoteForServer(
  build: RenderingBuild,
  ...watchers: readonly WebpackPluginInstance[]
): Promise<ServerFile> {
  const stats = await runWebpack(remoteServerConfig(build), ...watchers);
  checkNothingTwice(build.folder, bundledModules(stats.modules ?? []));
  return serverFile(build);
}

const serverFile = async ({ base, output }: RenderingBuild): Promise<ServerFile> => ({
  url: `${base}/${SERVER_FILE}`,
  integrity: await integrityOf(join(output, SERVER_FILE)),
});

/** Exports the shell's `render`, and as `modules` what the server builds of remotes take from it. */
export const shellServerConfig = (build: RenderingBuild): Configuration => ({
  ...serverConfig(build),
  entry: { server: `data:text/javascript,${encodeURIComponent(shellEntry())}` },
  // styled-components would extend a stream of Node's; its styles are taken as text.
  externals: { stream: 'var {}' },
});

const shellEntry = (): string =>
  [
    `export { render } from './src/server.tsx';`,
    ...SHARED_MODULES.map(({ request }, at) => `import * as shared${at} from ${JSON.stringify(request)};`),
    `export const modules = {${SHARED_MODULES.map(({ request }, at) => `${JSON.stringify(request)}: shared${at}`).join()}};`,
  ].join('\n');

/** Exports what `src/app.tsx` does. Everything shared comes from `require`, that is from the shell's build. */
export function remoteServerConfig(build: RenderingBuild): Configuration {
  const config = serverConfig(build);
  return {
    ...config,
    module: { ...config.module, rules: [...config.module.rules, contractInDeclaration(build.folder)] },
    entry: { server: './src/app.tsx' },
    // Maps are drawn in browsers only.
    resolve: { ...config.resolve, alias: { 'maplibre-gl': false } },
    externals: Object.fromEntries(SHARED_MODULES.map(({ request }) => [request, `commonjs ${request}`])),
  };
}

/** One file of CommonJS that needs no Node: a build that requires one of its modules fails. */
function serverConfig({ folder, base, output }: RenderingBuild) {
  const common = commonConfig(folder, `${folder}_server`, output, 'production');
  return {
    ...common,
    target: 'es2022',
    devtool: false,
    output: {
      path: output,
      filename: SERVER_FILE,
      publicPath: `${base}/`,
      assetModuleFilename: common.output.assetModuleFilename,
      hashFunction: common.output.hashFunction,
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
    },
    resolve: {
      ...common.resolve,
      mainFields: ['module', 'main'],
      conditionNames: ['workerd', 'import', 'require', 'default'],
    },
    module: {
      ...common.module,
      parser: { javascript: { dynamicImportMode: 'eager' } },
      // The browser's build writes the files.
      generator: { 'asset/resource': { emit: false } },
    },
    optimization: {
      ...common.optimization,
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          parallel: false,
          // Unused code goes; names stay, so that a stack says what failed.
          minimizerOptions: { compress: true, mangle: false, format: { comments: 'some' } },
          extractComments: false,
        }),
      ],
    },
    cache: common.cache && { ...common.cache, name: 'server' },
  } satisfies Configuration;
}
