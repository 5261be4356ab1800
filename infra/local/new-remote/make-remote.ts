import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesOf } from './files';
import { type Present, type RemoteName, remoteName } from './remote-name';
import type { Files } from './screen-files';

const TSCONFIG = 'tsconfig.json';
const CODEOWNERS = '.github/CODEOWNERS';

/**
 * Creates a remote in a checkout: its folder, gate and pipeline, and its entries in the two lists of remotes. Validates
 * everything before writing the first file.
 *
 * @param checkout the root of the checkout
 * @returns the written files, relative to the checkout
 * @throws PlainProblem for an invalid name
 */
export async function makeRemote(
  checkout: string,
  wanted: string,
): Promise<{ readonly name: RemoteName; readonly files: readonly string[] }> {
  const name = remoteName(wanted, presentIn(checkout));
  const read = (file: string) => readFile(join(checkout, file), 'utf8');
  const files: Files = {
    ...filesOf(name),
    [TSCONFIG]: withReference(await read(TSCONFIG), name),
    [CODEOWNERS]: withOwner(await read(CODEOWNERS), name),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(checkout, file)), { recursive: true });
    await writeFile(join(checkout, file), text);
  }
  return { name, files: Object.keys(files) };
}

interface Declaration {
  readonly routes: readonly { readonly path: string }[];
}

/** Reads what a checkout has: its folders, and the pages of the shell and of every remote. */
function presentIn(checkout: string): Present {
  const folders = readdirSync(checkout);
  const declarations = ['shell/routes.json', ...folders.map((folder) => `${folder}/remote.json`)].filter(
    (file) => existsSync(join(checkout, file)),
  );
  const pages = declarations.flatMap((file) => {
    const { routes } = JSON.parse(readFileSync(join(checkout, file), 'utf8')) as Declaration;
    return routes.map(({ path }) => ({ path, owner: dirname(file) }));
  });
  return { folders, pages };
}

/**
 * Adds a remote to the root tsconfig.json, whose references are a list: after the remotes that are there.
 *
 * @throws when the file lists no remote to insert after
 */
function withReference(tsconfig: string, { folder }: RemoteName): string {
  return afterLastRemote(tsconfig, /^ *\{ "path": "mfe-[^"]+" \},?$/, `    { "path": "${folder}" },`);
}

/**
 * Gives a remote's folder, gate and pipeline to a new team in CODEOWNERS.
 *
 * @throws when the file has no remote to stand after
 */
function withOwner(codeowners: string, { short, folder }: RemoteName): string {
  const team = `@crown-and-coil/${short}`;
  const lines = [`/${folder}/`, `/e2e/gates/${folder}.spec.ts`, `/.github/workflows/${folder}.yml`];
  const width = Math.max(44, ...lines.map((line) => line.length + 1));
  const added = lines.map((line) => line.padEnd(width) + team).join('\n');
  return afterLastRemote(codeowners, /^\/\.github\/workflows\/mfe-/, added);
}

function afterLastRemote(text: string, isRemote: RegExp, added: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => isRemote.test(line));
  if (last < 0) throw new Error('There is no remote in the list to stand after.');
  return [...lines.slice(0, last + 1), added, ...lines.slice(last + 1)].join('\n');
}
