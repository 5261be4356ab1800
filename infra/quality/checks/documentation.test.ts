import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { JOB_NAMES } from '@crown-and-coil/shared-api/contract';
import { MEASURED } from '../bench/record';
import { BROWSER_DRILLS, PROGRAM_DRILLS } from '../run/drill-names';
import { checkoutFiles } from './checkout-files';

const MAX_README_LINES = 150;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Every page of the documentation, by its path from the root. */
const pages = [
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'shared-ui/README.md',
  'shared-ui/src/remote/README.md',
];

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test.each(pages)('%s links to pages that exist', (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
    ([, to = '']) => to,
  );
  const broken = targets.filter((to) => !existsSync(join(ROOT, dirname(page), to)));
  expect(broken).toEqual([]);
});

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of read(page)
    .replaceAll(/^```.*?^```/gms, '')
    .matchAll(/^#+ (.+)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    let name = anchor;
    for (let count = 1; anchors.has(name); count += 1) name = `${anchor}-${count}`;
    anchors.add(name);
  }
  return anchors;
}

test.each(pages)('%s links to headings that exist', (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  const broken = targets
    .map(([, to = '', anchor = '']) => ({ to: to === '' ? page : join(dirname(page), to), anchor }))
    .filter(({ to, anchor }) => to.endsWith('.md') && !anchorsOf(to).has(anchor));
  expect(broken).toEqual([]);
});

test.each(pages)('%s names files that exist', (page) => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const known = new Set(folders.map(({ name }) => name));
  // Built or cached files, and the examples of the guides, are not in the repository.
  const isSource = (path: string) =>
    known.has(path.split('/')[0] ?? '') &&
    !/(^|\/)dist\/|^\.(cache|data|releases)\/|loyalty|my-favourites/.test(path);
  const paths = [...read(page).matchAll(/`([\w.-]+\/[\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter(isSource);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test.each(pages)('%s names commands that exist in package.json', (page) => {
  const names = [...read(page).matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

/** The arguments that the pages give to a command, such as the names of benchmarks. */
const namedAfter = (command: RegExp): string[] =>
  pages.flatMap((page) => [...read(page).matchAll(command)].map(([, name = '']) => name));

test('the pages name parts, drills, benchmarks, programs and tests that exist', () => {
  const exists = (path: string) => existsSync(join(ROOT, path));
  const isPart = (name: string) => name === 'loyalty' || exists(name) || exists(`mfe-${name}`);
  expect(namedAfter(/npm run (?:check|dev) -- ([a-z-]+)/g).filter((name) => !isPart(name))).toEqual([]);
  const drills = [...PROGRAM_DRILLS, ...BROWSER_DRILLS];
  expect(namedAfter(/npm run drills -- ([a-z-]+)/g).filter((name) => !drills.includes(name))).toEqual([]);
  const benchmarks = Object.keys(MEASURED);
  expect(namedAfter(/npm run bench -- ([a-z-]+)/g).filter((name) => !benchmarks.includes(name))).toEqual([]);
  const programs = namedAfter(/node backend\/dist\/([a-z-]+)\.js/g);
  expect(programs.filter((name) => !exists(`backend/src/${name}.ts`))).toEqual([]);
  const folders = namedAfter(/npx jest ([a-z-]+\/[\w./-]+)/g);
  expect(folders.filter((folder) => !exists(folder))).toEqual([]);
});

test('the pages name a version after its part, as the release tool reads it', () => {
  const named = namedAfter(/npm run release -- ([^`\n]+)/g);
  expect(named.filter((words) => / <version>/.test(words))).toEqual([]);
});

test('the pages name jobs that exist', () => {
  const named = namedAfter(/\bjobs? `([a-z-]+\.[a-z-]+)`/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(JOB_NAMES as readonly string[]).includes(name))).toEqual([]);
});

test('the pages name code that exists', () => {
  const sources = checkoutFiles('*.ts', '*.tsx', '*.mjs', '*.json', '*.yaml', '*.sql').map(read);
  const words = new Set(sources.flatMap((source) => source.match(/[A-Za-z_]\w*/g) ?? []));
  // Decisions and results tell of code that is gone; a guide's example is not there yet.
  const current = pages.filter((page) => !/decisions\.md$|^docs\/measured/.test(page));
  const named = current.flatMap((page) =>
    [...read(page).matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !words.has(name) && name !== 'trainingPlace')).toEqual([]);
});

test("the guide to a new remote quotes the tools' messages", () => {
  const guide = read('docs/guides/new-remote.md');
  const quoted = [...guide.matchAll(/^\| "([^"]+)"/gm)].flatMap(([, message = '']) => message.split('...'));
  const sources = checkoutFiles('infra/**/*.ts', 'shared-ui/src/**/*.tsx').map(read);
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((part) => !sources.some((source) => source.includes(part.trim())))).toEqual([]);
});

test('every drill is in the guide to testing', () => {
  const guide = read('docs/guides/test-a-deployment.md');
  const drills = [...PROGRAM_DRILLS, ...BROWSER_DRILLS];
  expect(drills.filter((name) => !guide.includes(`npm run drills -- ${name} `))).toEqual([]);
});

const QUICK_COMMANDS = [
  'npm run -s e2e -- --help',
  'npm run -s release -- --help',
  'npm run -s dependencies -- --help',
];

test.each(QUICK_COMMANDS)('%s runs', (command) => {
  const [program = '', ...args] = command.split(' ');
  expect(execFileSync(program, args, { cwd: ROOT, encoding: 'utf8' })).not.toBe('');
});

test('every script of package.json is in the command reference or runs automatically', () => {
  const reference = read('docs/reference/commands.md');
  const WITHOUT_A_ROW = ['setup', 'build'];
  const missing = Object.keys(scripts).filter(
    (name) =>
      !WITHOUT_A_ROW.includes(name) &&
      !new RegExp(`npm (run )?[^\`]*\\b${name}\\b|\`${name}\``).test(reference),
  );
  expect(missing).toEqual([]);
});

test('every direct dependency has its reason in docs/decisions.md', () => {
  const table = read('docs/decisions.md');
  const catalog = read('pnpm-workspace.yaml').split('\ncatalog:\n')[1]?.split('\n\n')[0] ?? '';
  const names = [...catalog.matchAll(/^ {2}(?!#)"?([^":]+)"?:/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  const isCovered = (name: string) =>
    name.startsWith('@types/') ||
    table.includes(name) ||
    table.includes(`${name.split('/')[0]}/*`) ||
    table.includes(name.replace(/-environment-jsdom$/, ''));
  expect(names.filter((name) => !isCovered(name))).toEqual([]);
});

test(`README.md has at most ${MAX_README_LINES} lines`, () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(MAX_README_LINES);
});
