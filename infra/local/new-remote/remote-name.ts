import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { matchesPath } from '@crown-and-coil/shared-ui/remote/registry';

/** A new remote in all its spellings. */
export interface RemoteName {
  /** The typed name, `gift-cards`, also the name of its first screen and path. */
  readonly short: string;
  /** The folder, and the key in the registry: `mfe-gift-cards`. */
  readonly folder: string;
  /** In the page and the tab: `Gift cards`. */
  readonly title: string;
  /** In code: `GiftCards`. */
  readonly component: string;
}

/** Existing names in the checkout. */
export interface Present {
  /** Every file and folder of the checkout's root. */
  readonly folders: readonly string[];
  /** Every path that a remote or the shell declares, with who declares it. */
  readonly pages: readonly { readonly path: string; readonly owner: string }[];
}

const LONGEST = 30;
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Reserved words of commands and addresses. */
const RESERVED: Readonly<Record<string, string>> = {
  shell: 'the release tool means the shell by it',
  none: '`?remote=none` takes overrides back',
  all: 'commands mean every part by it',
  remote: 'it says nothing',
  ...Object.fromEntries(
    [
      'api',
      'app-shell',
      'art',
      'favicon',
      'health',
      'media',
      'outbox',
      'registry',
      'remotes',
      'robots',
      'sitemap',
    ].map((word) => [word, `the gateway answers /${word} itself`]),
  ),
  ...Object.fromEntries(
    ['backend', 'e2e', 'infra', 'docs', 'shared-ui', 'shared-api', 'shared-art'].map((word) => [
      word,
      'a part of the house is called so',
    ]),
  ),
};

/**
 * Reads the requested name of a new remote: `gift-cards` or `mfe-gift-cards`.
 *
 * @throws PlainProblem that says what is wrong and what is allowed
 */
export function remoteName(wanted: string, present: Present): RemoteName {
  const short = wanted.replace(/^mfe-/, '');
  const folder = `mfe-${short}`;
  const problem = problemOf(short, folder, present);
  if (problem !== null)
    throw new PlainProblem(`No remote can be called "${wanted}": ${problem} Nothing was made.`);
  const words = short.split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { short, folder, title: capital(words.join(' ')), component: words.map(capital).join('') };
}

function problemOf(short: string, folder: string, { folders, pages }: Present): string | null {
  if (!KEBAB.test(short))
    return 'a name has small letters and digits, begins with a letter and joins words with a hyphen, such as gift-cards.';
  if (short.length > LONGEST) return `a name has at most ${LONGEST} characters.`;
  const meaning = Object.hasOwn(RESERVED, short) ? RESERVED[short] : undefined;
  if (meaning !== undefined) return `${meaning}. Choose another one.`;
  if (folders.includes(folder)) return `${folder} is there already. To work on it: npm run dev -- ${short}`;
  const owner = pages.find(({ path }) => matchesPath(path, `/${short}`))?.owner;
  if (owner !== undefined)
    return `its first page would be /${short}, and ${owner} has that page. Choose another one.`;
  return null;
}
