import type { RemoteName } from './remote-name';

/**
 * Adds a remote to the root tsconfig.json, whose references are a list: after the remotes that are there.
 *
 * @throws when the file has no remote to stand after
 */
export function withReference(tsconfig: string, { folder }: RemoteName): string {
  return afterLastRemote(tsconfig, /^ *\{ "path": "mfe-[^"]+" \},?$/, `    { "path": "${folder}" },`);
}

/**
 * Gives a remote's folder, gate and pipeline to a new team in CODEOWNERS.
 *
 * @throws when the file has no remote to stand after
 */
export function withOwner(codeowners: string, { short, folder }: RemoteName): string {
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
