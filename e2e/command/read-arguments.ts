/** Parsed arguments of `npm run e2e`. */
export type Asked =
  | { readonly kind: 'help' }
  | { readonly kind: 'report' }
  | { readonly kind: 'merge'; readonly folder: string | undefined }
  | { readonly kind: 'wrong'; readonly why: string }
  | {
      readonly kind: 'test';
      readonly baseUrl: string;
      readonly remotes: readonly string[];
      /** `1/4` */
      readonly shard: string | undefined;
      /** Passed on to Playwright, in order. */
      readonly rest: readonly string[];
    };

const OWN = new Set(['--base-url', '--remote']);
const REMOTE = /^[a-z][a-z0-9-]*@\S+$/;

/**
 * @param args as typed; `--remote x` and `--remote=x` are equivalent
 * @param defaultUrl the site to test without `--base-url`
 */
export function readArguments(args: readonly string[], defaultUrl: string): Asked {
  const [first, second] = args;
  if (first === 'report') return { kind: 'report' };
  if (first === 'merge') return { kind: 'merge', folder: second };
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };

  const rest: string[] = [];
  const remotes: string[] = [];
  let baseUrl = defaultUrl;
  const waiting = [...args];
  for (let argument = waiting.shift(); argument !== undefined; argument = waiting.shift()) {
    // Playwright would treat every following word as another project.
    if (argument === '--project') {
      rest.push(`--project=${waiting.shift() ?? ''}`);
      continue;
    }
    const [, name = argument, inline] = /^(--[\w-]+)=(.*)$/s.exec(argument) ?? [];
    if (!OWN.has(name)) {
      rest.push(argument);
      continue;
    }
    const value = inline ?? waiting.shift() ?? '';
    if (name === '--base-url') {
      baseUrl = value;
    } else {
      if (!REMOTE.test(value))
        return wrong(
          `--remote is "${value}", and must be like booking@1.4.0 or booking@http://localhost:4510.`,
        );
      remotes.push(value);
    }
  }
  if (!isSite(baseUrl))
    return wrong(`The site to test is "${baseUrl}", and must be like https://staging.example.`);
  const shard = /--shard[= ](\S+)/.exec(rest.join(' '))?.[1];
  return { kind: 'test', baseUrl: baseUrl.replace(/\/+$/, ''), remotes, shard, rest };
}

const wrong = (why: string): Asked => ({ kind: 'wrong', why });

function isSite(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
