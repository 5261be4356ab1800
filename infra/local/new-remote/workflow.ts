import type { RemoteName } from './remote-name';

/** A remote's pipeline: what starts it, and the one that all remotes share. */
export function workflowOf({ short, folder }: Pick<RemoteName, 'short' | 'folder'>): string {
  const paths = [`${folder}/**`, `e2e/gates/${folder}.spec.ts`, `.github/workflows/${folder}.yml`]
    .map((path) => `      - ${path}\n`)
    .join('');
  return `name: ${folder}

on:
  pull_request:
    paths:
${paths}  push:
    branches: [main]
    paths:
${paths}
permissions:
  contents: read

# One after the other: a release is never cut off half-way.
concurrency:
  group: ${folder}-\${{ github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

jobs:
  remote:
    uses: ./.github/workflows/remote.yml
    with:
      remote: ${short}
    secrets: inherit
`;
}
