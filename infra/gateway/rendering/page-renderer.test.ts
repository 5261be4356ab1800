import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { integrityOfBytes } from '@crown-and-coil/release/versions/build-record';
import { liveReleases } from '../live-releases';
import { planPage } from '../page-plan';
import type { RenderingFailure } from './failure-reports';
import type { SharedPage } from './page-cache';
import { type PageRenderer, type PageRendererOptions, pageRenderer } from './page-renderer';

const ORIGIN = 'https://crown.test';
const SHELL = `
  exports.modules = {};
  exports.render = async ({ url, registry, remote, fetch, origin }) => {
    const answer = await fetch(origin + '/api/price');
    const html = remote.module.render(url, Object.keys(registry.remotes), await answer.json());
    return { html, styles: '', stylesVersion: '6', preloads: [], state: {}, head: null };
  };`;
const renders = (text: string) =>
  `exports.render = (url, remotes, answer) => \`${text} \${url} \${remotes} \${JSON.stringify(answer)}\`;`;

let folder: string;
let renderer: PageRenderer;
let price: string | null;
let asked: string[];
let results: string[];
let failures: RenderingFailure[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-renderer-'));
  price = '{"price":80}';
  [asked, results, failures] = [[], [], []];
  open();
});
afterEach(async () => {
  await renderer.stop();
  await rm(folder, { recursive: true });
});

const open = (options: Partial<PageRendererOptions> = {}) => {
  renderer = pageRenderer({
    workers: 2,
    timeoutMs: 20_000,
    memoryMb: 64,
    releases: folder,
    origin: ORIGIN,
    ask: async (path) => {
      asked.push(path);
      return price === null ? null : { status: 200, body: new TextEncoder().encode(price) };
    },
    reports: { report: (failure) => failures.push(failure) },
    onResult: (_remote, version, result) => results.push(`${version} ${result}`),
    ...options,
  });
};

async function published(url: string, source: string) {
  const file = join(folder, url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source);
  return { url, integrity: integrityOfBytes(Buffer.from(source)) };
}

/** The releases of a site with one remote. */
async function releasesOf(version: string, source: string, shellSource = SHELL, more = {}) {
  const registry: ReleaseRegistry = {
    shell: {
      version: '1',
      scripts: [],
      fonts: [],
      inlineStyles: '',
      icon: '',
      routes: [],
      server: await published('/shell/1/server.js', shellSource),
      previous: null,
    },
    remotes: {
      'mfe-a': {
        version,
        container: 'a',
        entry: '/e.js',
        integrity: 'sha384-e',
        manifest: '/m.json',
        routes: [
          { path: '/a/:id', screen: 'a', access: 'public', title: 'A', description: 'About A', chunks: [] },
          { path: '/form', screen: 'form', access: 'public', title: 'Form', chunks: [] },
          {
            path: '/mine',
            screen: 'mine',
            access: ['client'],
            title: 'Mine',
            description: 'Own',
            chunks: [],
          },
        ],
        server: await published(`/remotes/mfe-a/${version}/server.js`, source),
        previous: null,
        ...more,
      },
    },
  };
  return liveReleases(registry).forBrowser(null);
}

const pageAt = (releases: Awaited<ReturnType<typeof releasesOf>>, url: string) =>
  renderer.render(releases, planPage(releases.registry, url.split('?')[0] ?? ''), url, null);

/** The HTML of an element of a page. */
const within = async (page: SharedPage | null, start: string, end: string): Promise<string> => {
  const html = `${await page?.start.with('', 'identity')}`;
  const from = html.indexOf(start) + start.length;
  return html.slice(from, html.indexOf(end, from));
};

const appOf = (page: SharedPage | null) => within(page, '<div id="app" data-drawn>', '</div>\n<script');

const htmlOf = async (releases: Awaited<ReturnType<typeof releasesOf>>, url = '/a/1') => {
  const page = await pageAt(releases, url);
  return page && appOf(page);
};

test('a page is rendered once, and again only when an API response has changed', async () => {
  const releases = await releasesOf('1', renders('one'));
  const page = 'one /a/1?b=2 mfe-a {"price":80}';
  expect(await htmlOf(releases, '/a/1?b=2')).toBe(page);
  expect(await htmlOf(releases, '/a/1?b=2')).toBe(page);
  price = '{"price":90}';
  expect(await htmlOf(releases, '/a/1?b=2')).toBe('one /a/1?b=2 mfe-a {"price":90}');
  expect(await htmlOf(releases, '/a/1?b=3')).toBe('one /a/1?b=3 mfe-a {"price":90}');
  expect(results).toEqual(['1 rendered', '1 cached', '1 rendered', '1 rendered']);
  expect(new Set(asked)).toEqual(new Set(['/api/price']));
});

test('a cached page does not wait for an API that does not respond', async () => {
  await renderer.stop();
  let isHung = false;
  const body = new TextEncoder().encode('{"price":80}');
  open({ ask: async () => (isHung ? new Promise<never>(() => {}) : { status: 200, body }) });
  const releases = await releasesOf('1', renders('one'));
  await htmlOf(releases);
  isHung = true;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  const page = htmlOf(releases);
  await jest.advanceTimersByTimeAsync(20_000);
  jest.useRealTimers();
  expect(await page).toContain('80');
  expect(results).toEqual(['1 rendered', '1 cached']);
});

test('a new release changes the page immediately, and a rollback restores the previous one', async () => {
  const [one, two] = [await releasesOf('1', renders('one')), await releasesOf('2', renders('two'))];
  expect(await htmlOf(one)).toContain('one');
  expect(await htmlOf(two)).toContain('two');
  expect(await htmlOf(one)).toContain('one');
  expect(results).toEqual(['1 rendered', '2 rendered', '1 cached']);
});

test('many concurrent requests cost one rendering', async () => {
  const releases = await releasesOf('1', renders('one'));
  const pages = await Promise.all(Array.from({ length: 50 }, () => htmlOf(releases)));
  expect(new Set(pages).size).toBe(1);
  expect(results).toEqual(['1 rendered']);
});

test('a page rendered without an API response is not cached', async () => {
  const releases = await releasesOf('1', renders('one'));
  price = null;
  expect(await htmlOf(releases)).toContain('{}');
  price = '{"price":80}';
  expect(await htmlOf(releases)).toContain('80');
});

test.each([
  ['a form, which describes no page', '/form'],
  ['what needs somebody logged in', '/mine'],
  ['what does not exist', '/nowhere'],
])('%s is left to the browser', async (_what, url) => {
  expect(await htmlOf(await releasesOf('1', renders('one')), url)).toBeNull();
  expect(results).toEqual([]);
});

test('a release from before server builds is left to the browser', async () => {
  expect(await htmlOf(await releasesOf('1', renders('one'), SHELL, { server: undefined }))).toBeNull();
});

test('a file that does not match its build is not run', async () => {
  const releases = await releasesOf('1', renders('one'));
  await writeFile(join(folder, 'remotes/mfe-a/1/server.js'), renders('evil'));
  expect(await htmlOf(releases)).toBeNull();
  expect(failures).toMatchObject([
    { reason: 'unloadable', message: expect.stringContaining('not what was built') },
  ]);
});

test('a page that throws is left to the browser, and reported with its remote, version and route', async () => {
  const releases = await releasesOf('1', `exports.render = () => { throw new Error('No price') };`);
  expect(await htmlOf(releases)).toBeNull();
  expect(results).toEqual(['1 threw']);
  expect(failures).toMatchObject([
    {
      remote: 'mfe-a',
      version: '1',
      route: '/a/:id',
      shellVersion: '1',
      message: expect.stringContaining('No price'),
    },
  ]);
});

test("a build can call this site's API only", async () => {
  const source = `exports.render = async ({ fetch, origin }) => {
    const statuses = [];
    for (const url of ['https://other.test/api/a', origin + '/outbox', origin + '/api/../registry.json', '/api/price'])
      statuses.push((await fetch(url)).status);
    return { html: statuses.join(), stylesVersion: '6', preloads: [], head: null };
  }; exports.modules = {};`;
  expect(await htmlOf(await releasesOf('1', '', source))).toBe('403,403,403,200');
  expect(asked).toEqual(['/api/price']);
});

test('no style and no state ends its element early, and every character survives', async () => {
  const evil = '</style></script><!--<script> é ’ 한 \u{1f1e6}';
  const source = `exports.render = async () => {
    const evil = ${JSON.stringify(evil)};
    return { html: evil, styles: evil, stylesVersion: '6', preloads: [], state: { evil }, head: { title: evil } };
  }; exports.modules = {};`;
  const page = await pageAt(await releasesOf('1', '', source), '/a/1');
  expect(await appOf(page)).toBe(evil);
  const styles = await within(page, '<style data-styled="true" data-styled-version="6">', '</style>');
  expect(styles).toBe(evil.replaceAll('</', '<\\/'));
  const state = await within(page, '<script type="application/json" id="page-state">', '</script>');
  expect(state).not.toContain('<');
  expect(JSON.parse(state)).toEqual({ evil });
  expect(await within(page, '<title>', '</title>')).toContain('&lt;/style&gt;');
});

test('a page longer than its worker keeps space for is whole', async () => {
  const source = `exports.render = async () => ({
    html: '’'.repeat(3e6), stylesVersion: '6', preloads: [], head: null }); exports.modules = {};`;
  const page = await pageAt(await releasesOf('1', '', source), '/a/1');
  expect((await appOf(page)) === '’'.repeat(3e6)).toBe(true);
});

test.each(['html', 'styles', 'state'])('a page with far too long %s is left to the browser', async (part) => {
  const source = `exports.render = async () => ({ html: '', styles: '', stylesVersion: '6', preloads: [], head: null,
    ${part}: 'x'.repeat(4e6) }); exports.modules = {};`;
  expect(await htmlOf(await releasesOf('1', '', source))).toBeNull();
  expect(failures).toMatchObject([{ reason: 'threw', message: expect.stringContaining('characters') }]);
});

test.each([
  ['without HTML', `styles: ''`, 'no page'],
  ['without the version of its styles', `html: ''`, 'TypeError'],
  ['with a title that is no text', `html: '', stylesVersion: '6', head: { title: 7 }`, 'TypeError'],
])('a page %s is left to the browser', async (_what, page, message) => {
  const source = `exports.render = async () => ({ ${page} }); exports.modules = {};`;
  expect(await htmlOf(await releasesOf('1', '', source))).toBeNull();
  expect(failures).toMatchObject([{ reason: 'threw', message: expect.stringContaining(message) }]);
});

test('preloaded builds render the first page', async () => {
  const releases = await releasesOf('1', renders('one'));
  await renderer.prepare(releases.registry);
  expect(await htmlOf(releases)).toContain('one');
});
