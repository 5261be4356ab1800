/**
 * Which part of the repository may import which, and why. `npm run dependencies` checks it.
 *
 * A path in a rule is that of the file that an import resolves to: a package name and a relative path are the same here.
 */

/** Our own files, as opposed to installed libraries. */
const OURS = '^(shell|mfe-[^/]+|shared-[^/]+|backend|e2e|infra)/';
const TESTS = '(\\.test\\.tsx?$|/testing/|^shared-ui/(testing|gallery)/|\\.d\\.ts$)';
const REACT = '(react|react-dom|react-redux|@reduxjs/toolkit|formik|styled-components)';
/** As it is installed, and as it is written where it is not. */
const FRONT_END_LIBRARIES = [`/node_modules/${REACT}/`, `^${REACT}(/|$)`];
/** A page of the shell loads lazily and asks which pages exist. */
const PAGES = '^shell/src/routing/pages\\.ts$';
const PRODUCTION = '^(backend/src|infra/(service|release|gateway))/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Forbids a part every file of ours but its own and those of the parts that it stands on. */
const standsOn = (part, parts, comment, exceptFrom) =>
  forbid(
    `${part.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')}-imports-what-it-stands-on`,
    comment,
    { path: `^${part}`, ...(exceptFrom && { pathNot: exceptFrom }) },
    { path: OURS, pathNot: [`^${part}`, ...parts.map((one) => `^${one}`)] },
  );

const CONTRACT = 'shared-api/src/(contract|href)/';

export default {
  forbidden: [
    forbid(
      'no-circular',
      'Modules that need each other cannot be understood or tested alone, even if it is only for a type.',
      {},
      { circular: true, viaOnly: { pathNot: PAGES } },
    ),
    forbid(
      'no-circular-at-run-time',
      'The list of pages may lead back through lazily loaded screens only.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
    forbid(
      'not-resolvable',
      'The import leads nowhere, or only on one machine.',
      {},
      { couldNotResolve: true },
    ),
    forbid(
      'package-by-name',
      'A package is imported by its name, so that its exports say what is public.',
      { path: '^((?:infra/)?[^/]+)/' },
      { dependencyTypes: ['local', 'localmodule'], path: OURS, pathNot: '^$1/' },
    ),
    forbid(
      'library-in-package-json',
      'A package lists the libraries that it imports.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'production-without-dev-dependencies',
      'devDependencies are not in the images.',
      { path: PRODUCTION, pathNot: TESTS },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'type-import'] },
    ),

    forbid(
      'remotes-stand-alone',
      'The shell and the remotes import shared-ui and shared-api only: each is released on its own.',
      { path: '^(shell|mfe-[^/]+)/' },
      { path: OURS, pathNot: ['^$1/', '^shared-(ui|api)/'] },
    ),
    standsOn('shared-ui/', ['shared-art/'], 'The design system knows no endpoint.'),
    standsOn('shared-art/', [], 'The drawings stand on nothing of ours.'),
    standsOn('shared-api/', [], 'The calls and the contract stand on nothing of ours.'),
    standsOn(
      'shared-api/src/contract/',
      [],
      'The contract also runs on the server; its tests may use what tests share.',
      TESTS,
    ),
    forbid(
      'contract-without-react',
      'The contract also runs on the server.',
      { path: '^shared-api/src/contract/' },
      { path: FRONT_END_LIBRARIES },
    ),
    forbid(
      'backend-without-react',
      'The backend renders no page.',
      { path: '^backend/' },
      { path: FRONT_END_LIBRARIES },
    ),
    standsOn(
      'backend/',
      [CONTRACT, 'infra/service/'],
      'The backend knows the contract and what all servers share.',
      '^backend/testing/',
    ),
    forbid(
      'backend-tests-start-servers',
      "The set-up of tests may also start PostgreSQL, object storage and Stripe's double.",
      { path: '^backend/testing/' },
      { path: OURS, pathNot: ['^backend/', `^${CONTRACT}`, '^infra/(service|servers|stripe-double)/'] },
    ),
    standsOn(
      'e2e/',
      ['shared-api/', 'infra/servers/(push-service|system-chromium)'],
      'Journeys know the product by its pages and its contract. A push service is what a browser has outside of it.',
    ),

    forbid(
      'production-without-tools',
      'What runs in production needs no builds, no test servers and no checks.',
      { path: PRODUCTION, pathNot: TESTS },
      {
        path: '^(e2e|infra/(servers|stripe-double|build|local|deploy|quality))/|^backend/testing/|/testing/',
      },
    ),
    standsOn('infra/service/', [CONTRACT], 'What all servers share stands on the contract alone.'),
    standsOn(
      'infra/release/',
      ['infra/(service|servers)/', 'backend/', 'shared-ui/src/remote/'],
      "The watcher of canaries reads the backend's records of failing browsers.",
    ),
    standsOn(
      'infra/gateway/',
      ['infra/(service|release|servers)/', 'backend/', CONTRACT, 'shared-(ui|art)/'],
      'The gateway serves releases and pages.',
    ),
    standsOn(
      'backend/src/outbound/',
      [],
      'Limits of calls to servers that people name know neither calendars nor push.',
    ),
    forbid(
      'http-without-database',
      'What every route shares knows no database.',
      { path: '^backend/src/http/', pathNot: TESTS },
      { path: '^backend/src/database/' },
    ),
    forbid(
      'domain-without-http',
      'Below the routes are domain errors; http/errors.ts gives them their status.',
      {
        path: '^backend/src/(database|idempotency|bookings|availability)/',
        pathNot: [TESTS, 'routes\\.ts$', 'availability/read-availability\\.ts$'],
      },
      { path: '^backend/src/http/' },
    ),
    forbid(
      'gateway-without-backend',
      'The gateway asks the API by HTTP: only its tests start one.',
      { path: '^infra/gateway/', pathNot: TESTS },
      { path: '^backend/' },
    ),
    standsOn('infra/service-worker/', ['shared-api/', 'shared-art/'], 'The service worker runs in browsers.'),
    standsOn('infra/servers/', ['infra/service/'], 'Launchers of servers know nothing of the product.'),
    standsOn('infra/stripe-double/', [], "Stripe's double knows Stripe, not us."),
    standsOn('infra/build/', ['infra/(service|release)/', 'shared-'], 'Builds know no local run.'),
    standsOn(
      'infra/local/',
      ['infra/(service|release|gateway|servers|build)/', 'backend/', 'shared-'],
      'The local run needs no deployment and no checks.',
    ),
    standsOn(
      'infra/deploy/',
      ['infra/(service|release|gateway|servers|build|local)/', 'backend/', 'shared-'],
      'Deployment needs no checks.',
    ),
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    exoticRequireStrings: ['jest.mock', 'jest.requireActual'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.[^/]+/|(^|/)(dist|\\.types|\\.cache|results|blobs|e2e/report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
