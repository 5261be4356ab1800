import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { ROOT } from '@crown-and-coil/service/places';

/** The previous release: everything that was live, with the gates it had to pass. */
export interface KeptRelease {
  /** Its source commit. */
  readonly commit: string;
  readonly registry: ReleaseRegistry;
  /** Path below the releases (`remotes/mfe-browse/<version>/app.js`) -> text. Art and fonts are not among them. */
  readonly files: Readonly<Record<string, string>>;
  /** `shell` or a remote -> its gate, as one JavaScript file. */
  readonly gates: Readonly<Record<string, string>>;
}

const KEPT = join(ROOT, 'infra/quality/drills/skew/kept-release.json.br');

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

export async function readKeptRelease(): Promise<KeptRelease> {
  return JSON.parse((await decompress(await readFile(KEPT))).toString('utf8')) as KeptRelease;
}

/** @returns its size in bytes */
export async function writeKeptRelease(kept: KeptRelease): Promise<number> {
  const packed = await compress(JSON.stringify(kept), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  await writeFile(KEPT, packed);
  return packed.length;
}

/**
 * Adds the kept builds to a releases folder. Fonts come from that folder: the file of the same name, else any, as the
 * gates do not depend on glyphs.
 */
export async function unpackBuilds({ files, registry }: KeptRelease, releases: string): Promise<void> {
  for (const [path, text] of Object.entries(files)) await writeBelow(releases, path, text);
  const shells = join(releases, 'shell');
  const fonts = (await readdir(shells, { recursive: true })).filter((path) => path.endsWith('.woff2'));
  for (const url of fontsOf(registry)) {
    const [, , version = '', name = ''] = url.split('/');
    const source = fonts.find((path) => basename(path) === name) ?? fonts[0];
    if (source) await writeNew(join(shells, version, name), await readFile(join(shells, source)));
  }
}

/** Font URLs in the style sheet of every page. */
function fontsOf({ shell }: ReleaseRegistry): string[] {
  return [...(shell?.inlineStyles ?? '').matchAll(/url\(([^)]+\.woff2)\)/g)].flatMap(([, url]) => url ?? []);
}

/** Copies the gates to where they can resolve Playwright. @returns a new folder, to be deleted by the caller */
export async function unpackGates({ gates }: KeptRelease): Promise<string> {
  const parent = join(ROOT, 'infra/quality/.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'kept-gates-'));
  for (const [name, text] of Object.entries(gates)) await writeBelow(folder, `${name}.spec.js`, text);
  return folder;
}

async function writeBelow(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeNew(file, text);
}

/** Versions are immutable: an existing file is kept, as it may be linked to the one the product serves. */
async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
