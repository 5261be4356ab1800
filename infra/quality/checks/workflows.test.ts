import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@crown-and-coil/service/places';
import { parse } from 'yaml';
import type { WorkflowErrors } from './read-workflows';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, { readonly paths?: readonly string[] } | null>>;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly uses?: string;
        readonly with?: Readonly<Record<string, string>>;
        readonly secrets?: string;
        readonly permissions?: unknown;
        readonly environment?: string;
        readonly env?: Readonly<Record<string, string>>;
        readonly container?: string;
        readonly strategy?: {
          readonly matrix: { readonly node?: readonly string[]; readonly image?: readonly string[] };
        };
        readonly steps?: readonly Step[];
      }
    >
  >;
}

const FOLDER = '.github/workflows';
const files = readdirSync(join(ROOT, FOLDER)).map((name) => `${FOLDER}/${name}`);
const workflows = files.map((file) => ({
  file,
  workflow: parse(readFileSync(join(ROOT, file), 'utf8')) as Workflow,
}));
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.values(workflow.jobs).map((job) => ({ file, job })),
);
const steps = jobs.flatMap(({ file, job }) => (job.steps ?? []).map((step) => ({ file, step })));

/** Signs what it has built: the only thing that a pipeline runs which no other machine can. */
const SIGN = 'cosign sign --yes "$IMAGE@$DIGEST"';
/** The only job that may write: to the registry of images, and its name into a certificate of Sigstore. */
const images = workflows.find(({ file }) => file === `${FOLDER}/platform.yml`)?.workflow.jobs.images;

/** What GitHub's own parser says. */
const githubs = (paths: readonly string[]): WorkflowErrors =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'infra/quality/checks/read-workflows.ts'), ...paths],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    ),
  ) as WorkflowErrors;

test('every workflow is valid for GitHub', () => {
  expect(githubs(files)).toEqual(Object.fromEntries(files.map((file) => [file, []])));
});

test('the check finds invalid workflows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
  try {
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const job = 'runs-on: ubuntu-24.04';
    const broken = [
      write('no-steps.yml', `on: push\njobs:\n  a:\n    ${job}\n    step: []\n`),
      write(
        'no-such-context.yml',
        `on: push\njobs:\n  a:\n    ${job}\n    steps:\n      - run: \${{ inputz.a }}\n`,
      ),
      write('no-input.yml', 'on: push\njobs:\n  a:\n    uses: ./.github/workflows/remote.yml\n'),
    ];
    for (const [file, errors] of Object.entries(githubs(broken)))
      expect({ file, found: errors.length > 0 }).toEqual({ file, found: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('workflows run existing npm scripts', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const runs = steps.flatMap(({ step }) => step.run ?? []).filter((run) => run !== SIGN);
  expect(runs.length).toBeGreaterThan(5);
  for (const run of runs) {
    expect(run).toMatch(/^npm (test|run [\w-]+)( -- .+)?$/);
    expect(Object.keys(scripts)).toContain(/^npm (?:run )?([\w-]+)/.exec(run)?.[1]);
  }
});

test.each(remoteNames())('%s has its own pipeline', (name) => {
  const own = workflows.find(({ file }) => file === `${FOLDER}/${name}.yml`)?.workflow;
  expect(own?.on.push?.paths).toEqual(expect.arrayContaining([`${name}/**`, `e2e/gates/${name}.spec.ts`]));
  // Nothing else: its team alone reviews this file. A called workflow has the secrets of its environment only if it inherits.
  expect(Object.values(own?.jobs ?? {})).toEqual([
    {
      uses: './.github/workflows/remote.yml',
      with: { remote: name.replace('mfe-', '') },
      secrets: 'inherit',
    },
  ]);
});

/** An expression of a workflow. */
const expression = (text: string) => `\${{ ${text} }}`;

test('each pipeline releases from its own environment, and nothing else reads secrets', () => {
  const named = workflows.flatMap(({ file, workflow }) =>
    Object.entries(workflow.jobs)
      .filter(([, job]) => job.environment !== undefined || JSON.stringify(job).includes('secrets.'))
      .map(([name, { environment }]) => ({ job: `${file}: ${name}`, environment })),
  );
  expect(named).toEqual([
    { job: `${FOLDER}/platform.yml: shell`, environment: 'release-shell' },
    { job: `${FOLDER}/remote.yml: release`, environment: `release-${expression('inputs.remote')}` },
  ]);
});

test('a pipeline has the accounts of its gates', () => {
  const remote = workflows.find(({ file }) => file === `${FOLDER}/remote.yml`)?.workflow.jobs.release;
  const account = readFileSync(join(ROOT, 'e2e/gates/account.ts'), 'utf8');
  const names = [...new Set(account.match(/GATE_[A-Z_]+[A-Z]/g))];
  expect(names).toContain('GATE_ADMIN_APP_SECRET');
  for (const name of names)
    expect([expression(`secrets.${name}`), expression(`vars.${name}`)]).toContain(remote?.env?.[name]);
});

test('a pipeline has the keys that the release tool signs with and trusts', () => {
  const releasing = jobs.filter(({ job }) => job.environment !== undefined);
  expect(releasing).toHaveLength(2);
  for (const { job } of releasing)
    expect(job.env).toMatchObject({
      RELEASE_SIGNING_KEY: expression('secrets.RELEASE_SIGNING_KEY'),
      RELEASE_SIGNERS: expression('vars.RELEASE_SIGNERS'),
    });
});

test('the guide lists every secret and variable of the pipelines', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/release-a-remote.md'), 'utf8');
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:secrets|vars)\.(\w+)/g)].map(([, name = '']) => name),
  );
  expect([...new Set(names)].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('path filters name existing paths, and are the same for pull requests and pushes', () => {
  for (const { file, workflow } of workflows) {
    const { push, pull_request } = workflow.on;
    if (push) expect({ file, paths: push.paths }).toEqual({ file, paths: pull_request?.paths });
    for (const path of push?.paths ?? [])
      expect({ path, there: existsSync(join(ROOT, path.replace(/\/\*\*$/, ''))) }).toEqual({
        path,
        there: true,
      });
  }
});

test("every part that is checked or released is in a pipeline's path filter", () => {
  const filtered = workflows.flatMap(({ workflow }) => workflow.on.push?.paths ?? []);
  const parts = readdirSync(ROOT).filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
  const missed = parts.filter((part) => !filtered.some((path) => path.startsWith(`${part}/`)));
  expect(missed).toEqual([]);
});

test('pull requests are tested on the lowest supported Node and on the LTS lines', () => {
  const tested = jobs.flatMap(({ job }) => job.strategy?.matrix.node ?? []);
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const [lowest = 'none'] = /\d+\.\d+/.exec(engines.node) ?? [];
  for (const line of [lowest, '22', '24'])
    expect(tested).toContainEqual(expect.stringMatching(new RegExp(`^${line.replaceAll('.', '\\.')}\\.`)));
});

test('images, pipelines and local runs have one Node, except where a pull request tests another', () => {
  const settings = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const ofProject = [...settings.matchAll(/^ {2}node-linux-\w+: (\S+)$/gm)].map(([, version]) => version);
  const [version] = ofProject;
  expect(ofProject).toEqual([version, version]);
  const dockerfile = readFileSync(join(ROOT, 'infra/deploy/compose/Dockerfile'), 'utf8');
  const images = [...dockerfile.matchAll(/^FROM node:(\S+)/gm)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set([`${version}-bookworm-slim`]));
  const containers = jobs.flatMap(({ job }) => (job.strategy?.matrix.node ? [] : (job.container ?? [])));
  expect(new Set(containers)).toEqual(new Set([`node:${version}-bookworm`]));
  const tested = jobs.flatMap(({ job }) => job.strategy?.matrix.node ?? []);
  expect(tested).toContain(version);
});

test('nothing that a pipeline builds or releases is made by the Node that npm packages', () => {
  const dockerfile = readFileSync(join(ROOT, 'infra/deploy/compose/Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(/^ENV USE_INSTALLED_NODE=1$[\s\S]*^RUN npm run build$/m);
  for (const { file, workflow } of workflows) {
    const runs = Object.values(workflow.jobs).some(({ steps = [] }) => steps.some(({ run }) => run));
    if (runs) expect({ file, env: workflow.env }).toEqual({ file, env: { USE_INSTALLED_NODE: '1' } });
  }
});

test('workflows are read-only, pinned, and do not run concurrently', () => {
  for (const { file, workflow } of workflows) {
    expect({ file, permissions: workflow.permissions }).toEqual({ file, permissions: { contents: 'read' } });
    if (!('workflow_call' in workflow.on))
      expect({ file, concurrency: workflow.concurrency }).toMatchObject({
        concurrency: { group: expect.any(String) },
      });
  }
  for (const { job } of jobs.filter(({ job }) => job !== images)) {
    expect(job.permissions).toBeUndefined();
    if (job.steps) expect(job.container).toMatch(/^node:(24\.\d+\.\d+|\$\{\{ matrix\.node \}\})-bookworm$/);
  }
  for (const { uses } of steps.map(({ step }) => step))
    if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  for (const { job } of jobs.filter(({ job }) => job !== images))
    for (const { uses } of job.steps ?? []) if (uses !== undefined) expect(uses).toMatch(/^actions\//);
});

test('every image has an SBOM and provenance, and its digest is scanned before it is signed', () => {
  const dockerfile = readFileSync(join(ROOT, 'infra/deploy/compose/Dockerfile'), 'utf8');
  const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
  const programs = targets.filter((name) => name !== 'build' && name !== 'runtime');
  expect(images?.strategy?.matrix.image?.toSorted()).toEqual(programs.toSorted());
  expect(images?.permissions).toEqual({ contents: 'read', packages: 'write', 'id-token': 'write' });
  const { steps: own = [] } = images ?? {};
  const at = (action: string) => own.findIndex(({ uses }) => uses?.startsWith(`${action}@`));
  const [built, scanned] = [at('docker/build-push-action'), at('anchore/scan-action')];
  expect(own[built]?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
  expect(own[scanned]?.with).toMatchObject({
    image: expect.stringMatching(/^\$\{\{ env\.IMAGE \}\}@\$\{\{ steps\.build\.outputs\.digest \}\}$/),
    'fail-build': true,
  });
  const signed = own.findIndex(({ run }) => run === SIGN);
  expect([built, scanned, signed]).toEqual([built, scanned, signed].toSorted((a, b) => a - b));
  expect(built).toBeGreaterThan(0);
});

test('an action is pinned by one commit, with its version beside it', () => {
  const commits = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, used = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/uses: ([\w-]+\/.+)/g)) {
      const [, action = '', pin = ''] = /^([\w/-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/.exec(used) ?? [];
      expect({ file, used, isPinned: pin !== '' }).toEqual({ file, used, isPinned: true });
      commits.set(action, (commits.get(action) ?? new Set()).add(pin));
    }
  for (const [action, pins] of commits)
    expect({ action, pins: [...pins] }).toEqual({ action, pins: [[...pins][0]] });
  expect(commits.size).toBeGreaterThan(0);
});
