/** Which of our packages a file may import, and why (design, "The house": arrows only point down). */
export interface Arrow {
  /** Path of the importing file, from the checkout. */
  readonly from: RegExp;
  /** The imports of ours that are allowed, as written in the source. */
  readonly to: RegExp;
  readonly reason: string;
}

const NOTHING = /^(?!)/;
const TEST = /\.test\.tsx?$/;

/** The first row that fits a file decides. */
export const ARROWS: readonly Arrow[] = [
  {
    from: /^(shell|mfe-[^/]+)\//,
    to: /^@crown-and-coil\/shared-(ui|api)(\/|$)/,
    reason: 'the shell and remotes import shared-ui and shared-api only, and never one another',
  },
  {
    from: /^shared-ui\//,
    to: /^@crown-and-coil\/shared-art(\/|$)/,
    reason: 'the design system imports shared-art only: it knows no endpoint',
  },
  { from: /^shared-art\//, to: NOTHING, reason: 'shared-art stands on nothing of ours' },
  { from: /^shared-api\//, to: NOTHING, reason: 'shared-api stands on nothing of ours' },
  {
    from: /^backend\/testing\//,
    to: /^@crown-and-coil\/(shared-api\/contract|service(\/.+)?|servers\/.+)$/,
    reason: "the backend's test set-up imports the contract and the launchers of servers only",
  },
  {
    from: /^backend\//,
    to: /^@crown-and-coil\/(shared-api\/(contract|href)|service\/.+)$/,
    reason: "the backend imports shared-api's contract and the addresses of screens only",
  },
  {
    from: /^e2e\//,
    to: /^@crown-and-coil\/shared-api(\/|$)/,
    reason: 'journeys know the product by its pages and its contract only',
  },
  { from: /^infra\//, to: /^@crown-and-coil\//, reason: 'infra builds and runs everything' },
];

/** Libraries that a part of a package must do without. */
export const WITHOUT: readonly Arrow[] = [
  {
    from: /^shared-api\/src\/contract\//,
    to: /^(react|react-dom|react-redux|@reduxjs\/toolkit|formik)(\/|$)/,
    reason: 'the contract also runs on the server: no React, no store',
  },
  {
    from: /^backend\//,
    to: /^(react|react-dom|react-redux|@reduxjs\/toolkit|formik|styled-components)(\/|$)/,
    reason: 'the backend has no React',
  },
];

/** Folders that relative imports may not leave; the longest that holds the file counts. */
export function closedFolder(file: string): string {
  const packageFolder = file.split('/', file.startsWith('infra/') ? 2 : 1).join('/');
  const contract = 'shared-api/src/contract/';
  // A test of the contract may use what tests share; the contract itself stands alone.
  return file.startsWith(contract) && !TEST.test(file) ? contract : `${packageFolder}/`;
}
