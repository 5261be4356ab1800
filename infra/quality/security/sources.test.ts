import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { checkoutFiles } from '../checks/checkout-files';

/** What no source of ours does. Each list names the places where it is harmless, and why. */
const tracked = checkoutFiles();
const isShipped = (file: string) =>
  /^(backend|shared-api|shared-ui|shared-art|shell|mfe-[^/]+)\/src\/.*\.tsx?$|^infra\/(gateway|service)\/.*\.ts$/.test(
    file,
  ) && !/\.test\.tsx?$|\/testing\//.test(file);
const isText = (file: string) => /\.(ts|tsx|mjs|js|json|ya?ml|md|sql|html|conf|sh)$/.test(file);
const shipped = tracked.filter(isShipped);

/** `file: line` of each match outside the files that may. */
function found(files: readonly string[], pattern: RegExp, harmless: Readonly<Record<string, string>> = {}) {
  return files
    .filter((file) => !(file in harmless))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line) && !/^\s*(\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
}

test('the sources are found', () => {
  expect(shipped.length).toBeGreaterThan(400);
  expect(shipped).toEqual(expect.arrayContaining(['backend/src/app.ts', 'infra/gateway/gateway.ts']));
});

test('the API starts no program but its picture encoder, and evaluates no code from text', () => {
  const encoder = 'backend/src/pictures/encoder-process.ts';
  expect(shipped).toContain(encoder);
  // Only to end what takes too long: it runs one script, which is not made from anything.
  const timed = 'backend/src/calendar-connections/run-with-timeout.ts';
  expect(found([timed], /new Script\(/)).toEqual([`${timed}: const script = new Script('work()');`]);
  const others = shipped.filter((file) => file !== encoder && file !== timed);
  expect(found(others, /child_process|(?<![.\w])eval\(|new Function\(|node:vm/)).toEqual([]);
  // Its command line is fixed: the limits of memory are numbers of ours.
  expect(found([encoder], /(?<![.\w])eval\(|new Function\(|node:vm|\bexec(File)?(Sync)?\(|shell:/)).toEqual(
    [],
  );
});

test('no regular expression is built from variable text', () => {
  const harmless = {
    'backend/src/search/phrases.ts': 'the wordings of phrases are constants of the sources',
  };
  expect(found(shipped, /\bRegExp\(/, harmless)).toEqual([]);
});

test('no screen writes markup that bypasses React', () => {
  const harmless = {
    'shell/src/header/brand.tsx': 'our own line art, drawn at build',
    'shell/src/page/remote-place.tsx': 'on a server, what React drew of a remote; nothing in the browser',
  };
  const pattern = /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/;
  expect(found(shipped, pattern, harmless)).toEqual([]);
});

test('no weak randomness or hash is used', () => {
  const harmless = {
    'backend/src/database/transactions.ts':
      'when conflicting transactions retry, so that they do not meet again',
    'backend/src/live/event-stream.ts': 'when streams come back, so that they do not all at once',
    'backend/src/second-factor/rules.ts': 'HMAC-SHA-1 of RFC 6238: many authenticator apps know no other',
  };
  expect(found(shipped, /Math\.random|'(md5|sha1|sha-1)'/i, harmless)).toEqual([]);
});

test('certificate verification is never disabled', () => {
  const files = tracked.filter((file) => isText(file) && file !== 'infra/quality/security/sources.test.ts');
  expect(found(files, /rejectUnauthorized: *false|NODE_TLS_REJECT_UNAUTHORIZED|sslmode=no-verify/)).toEqual(
    [],
  );
});

test('the sources contain no secret', () => {
  const secrets =
    /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}|\bxox[abps]-\w{10}|\beyJ[\w-]{20,}\.[\w-]{20,}\./;
  const files = tracked.filter((file) => isText(file) && file !== 'pnpm-lock.yaml');
  expect(files.length).toBeGreaterThan(500);
  expect(found(files, secrets)).toEqual([]);
});
