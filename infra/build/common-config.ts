import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { type Configuration, rspack, type SwcLoaderOptions } from '@rspack/core';

const require = createRequire(import.meta.url);

type Mode = 'production' | 'development';

/** swc's options for React; Fast Refresh only works with `development`. */
interface ReactTransform {
  readonly development: boolean;
  readonly refresh?: boolean;
}

/** Files that a module imports for their address. */
export const ASSETS = /(\.(woff2|svg|png|webp|geojson)|maplibre-gl-worker\.mjs)$/;

/**
 * How swc compiles a file of ours, in the browser's build and in the one for servers.
 *
 * @param source its text: the plugin takes six times as long as all else, so it runs only where there is work for it
 */
export const swcOptions = (folder: string, source: string, react: ReactTransform = { development: false }) =>
  ({
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', ...react } },
      target: 'es2022',
      experimental: {
        cacheRoot: join(ROOT, '.cache/swc'),
        plugins: source.includes('styled-components')
          ? [
              [
                require.resolve('@swc/plugin-styled-components'),
                // Ids by the text of the file, the same in the browser and on a server.
                { displayName: false, ssr: true, namespace: folder },
              ],
            ]
          : [],
      },
    },
    module: { type: 'es6' },
  }) satisfies SwcLoaderOptions;

/** What a shell's and a remote's build have in common. */
export function commonConfig(
  folder: string,
  buildName: string,
  output: string,
  mode: Mode,
  react: ReactTransform = { development: false },
) {
  return {
    context: join(ROOT, folder),
    mode,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: output,
      uniqueName: buildName,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      hashFunction: 'xxhash64',
      // A hung chunk is an error with a Try again, not an endless wait.
      chunkLoadTimeout: 20_000,
      crossOriginLoading: 'anonymous',
      // A module that threw throws for the next import too, which would get it half-run otherwise.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.jsx', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          // The packages are marked free of side effects in their package.json; the loader keeps modules as they are.
          use: ({ realResource = '' }: { realResource?: string }) => [
            {
              loader: 'builtin:swc-loader',
              options: swcOptions(folder, readFileSync(realResource, 'utf8'), react),
            },
          ],
        },
        { test: ASSETS, type: 'asset/resource' },
        // A worker that a library ships whole: its address is handed to the library.
        {
          test: /maplibre-gl-worker\.mjs$/,
          generator: { filename: '[name].[contenthash:10].js' },
        },
        // A library's style sheet as text: it goes through styled-components, which knows the page's nonce.
        { test: /\.css$/, type: 'asset/source' },
      ],
    },
    optimization: {
      // Other ids come from paths of the checkout. Addresses hold the version, so no file is kept across versions.
      chunkIds: 'natural',
      moduleIds: 'natural',
      // What the shell provides needs no chunks: the order of such chunks depends on the checkout's path.
      splitChunks: {
        cacheGroups: {
          default: {
            minChunks: 2,
            priority: -20,
            reuseExistingChunk: true,
            test: ({ type }) => type !== 'consume-shared-module',
          },
        },
      },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          // The library ships it minified, as a module.
          exclude: /maplibre-gl-worker/,
          minimizerOptions: { compress: { passes: 2 }, mangle: true, format: { comments: 'some' } },
          // Licence notices stay in the file they speak of.
          extractComments: false,
        }),
      ],
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  } satisfies Configuration;
}
