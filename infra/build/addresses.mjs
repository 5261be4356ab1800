// Generates the typed addresses of screens from all declarations: plain Node, since it runs before anything is installed.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const RESERVED = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof var void while with yield arguments'
  ).split(' '),
);

/** The file behind `href.…`. Ignored by git, so that a new screen changes nothing outside its own folder. */
export const ADDRESSES_FILE = 'shared-api/src/href/screens.generated.ts';

/**
 * The address of every declared screen: `confirmBooking` -> `/confirm-booking/:serviceId`.
 *
 * A screen with several paths gets the one with the most parameters. Remotes may share a path and its name.
 *
 * @param checkout the root of the checkout
 * @throws when one name would mean two addresses
 */
export function screenAddresses(checkout) {
  const remotes = readdirSync(checkout).filter(
    (folder) => folder.startsWith('mfe-') && existsSync(join(checkout, folder, 'remote.json')),
  );
  const found = new Map();
  for (const file of ['shell/routes.json', ...remotes.sort().map((folder) => `${folder}/remote.json`)]) {
    for (const [name, path] of addressesIn(join(checkout, file), file)) {
      const other = found.get(name);
      if (other !== undefined && other.path !== path) {
        throw new Error(
          `${file}: the screen at ${path} has the same name as the one at ${other.path} (${other.file}). ` +
            'Give it another name: links go by the name of a screen.',
        );
      }
      found.set(name, { path, file });
    }
  }
  return Object.fromEntries([...found].sort().map(([name, { path }]) => [name, path]));
}

function addressesIn(declaration, file) {
  const own = new Map();
  for (const { screen, path } of JSON.parse(readFileSync(declaration, 'utf8')).routes) {
    const name = screen.replace(/-+(.)/g, (_, letter) => letter.toUpperCase());
    if (RESERVED.has(name) || !/^[a-z]\w*$/.test(name))
      throw new Error(`${file}: the screen "${screen}" cannot be the name of a link. Give it another name.`);
    if (!own.has(name) || parametersOf(path) > parametersOf(own.get(name))) own.set(name, path);
  }
  return own;
}

const parametersOf = (path) => path.split('/:').length;

/** Writes `href`'s addresses, unless they are current. */
export function writeAddresses(checkout) {
  const file = join(checkout, ADDRESSES_FILE);
  const text = moduleOf(screenAddresses(checkout));
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  // Written atomically, as two builds may write at the same time.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

const moduleOf = (addresses) =>
  [
    '// Generated from all remote.json and shell/routes.json by infra/build/addresses.mjs (npm run setup, and each build).',
    "import { type Screen, screen } from './screen';",
    '',
    ...Object.entries(addresses).map(
      // Marked as pure, so that a bundle keeps only the addresses that it uses.
      ([name, path]) =>
        `export const ${name}: Screen<'${path}', '${name}'> = /*#__PURE__*/ screen('${path}');`,
    ),
    '',
  ].join('\n');
