import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { writeAddresses } from './infra/build/addresses.mjs';

// A screen that was declared a moment ago has its address in tests too.
writeAddresses(import.meta.dirname);

/** Packages that ship ES modules only and must be compiled for Jest. */
const ES_MODULE_PACKAGES = [
  'uuid',
  'temporal-polyfill',
  'temporal-spec',
  'temporal-utils',
  'timezones-ical-library',
  'ical.js',
  'ical-generator',
  '@fullcalendar',
  '@full-ui',
  '@actions',
  '@capsizecss',
  'fontkitten',
  'oauth4webapi',
];

const transform = {
  '\\.css$': '<rootDir>/shared-ui/testing/css-stub.cjs',
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Few projects: Jest compiles a file again for each of them. A package's tests alone: `npx jest mfe-browse`. */
const project = (displayName, testMatch, extra = {}) => ({
  displayName,
  rootDir: import.meta.dirname,
  roots: testMatch.map((pattern) => pattern.slice(0, pattern.indexOf('/**'))),
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/'],
  runtime: '<rootDir>/infra/quality/run/compile-once-runtime.cjs',
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(\\.pnpm/)?(${ES_MODULE_PACKAGES.join('|')}))`],
  ...extra,
});

/** Without a page: all test files of a worker share its global scope. */
const testEnvironment = '<rootDir>/infra/quality/run/worker-environment.ts';

const inside = (folders, extension) => folders.map((folder) => `<rootDir>/${folder}/**/*.test.${extension}`);

/** As the build finds them: a new remote needs no line here. */
const remotes = readdirSync(import.meta.dirname).filter(
  (folder) => folder.startsWith('mfe-') && existsSync(`${import.meta.dirname}/${folder}/remote.json`),
);
const web = ['shared-api', 'shared-ui', 'shell', ...remotes];

export default {
  maxWorkers: availableParallelism(),
  // Only stops what hangs: a busy machine must not decide what passes. Jest ignores the time limit of a project.
  testTimeout: 600_000,
  projects: [
    // One PostgreSQL for a test run, which the other projects need not wait for.
    project('server', inside(['backend', 'infra'], 'ts'), {
      testEnvironment,
      globalSetup: '<rootDir>/backend/testing/global-setup.ts',
      globalTeardown: '<rootDir>/backend/testing/global-teardown.ts',
    }),
    // What needs a page is a `.test.tsx`; a `.test.ts` is pure code and starts without jsdom, which costs it half its time.
    project('pure', inside(['shared-art', 'e2e', ...web], 'ts'), { testEnvironment }),
    project('page', inside(web, 'tsx'), {
      testEnvironment: '<rootDir>/shared-ui/testing/browser-environment.ts',
      setupFilesAfterEnv: ['<rootDir>/shared-ui/testing/jest-setup.ts'],
    }),
  ],
};
