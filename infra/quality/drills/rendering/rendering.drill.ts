import { promote } from '@crown-and-coil/release/actions/promote';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { expect, test } from '@playwright/test';
import { type DrillSite, drillSite } from '../harness/drill-site';
import { liveVersion } from '../harness/served';
import { publishAnother } from '../override/another-version';

/** How the gateway's rendered pages withstand a faulty server build, and how fast they follow a rollback. */

const REMOTE = 'mfe-browse';
const PAGES = ['/', '/browse-services', '/browse-professionals', '/terms-of-use', '/privacy-policy'];
const WORDS = { from: 'Search services', to: 'Search anything' };

/** Faults of a server build, as code that runs during rendering. */
const FAULTS = {
  throws: `throw new Error('drill');`,
  hangs: 'for (;;);',
  'allocates without end': 'const all = []; for (;;) all.push(new Array(1e5).fill({}));',
  'calls process.exit': 'process.exit(1);',
};

const atPreload = (code: string) =>
  `;module.exports = { default: { ...module.exports.default, preload: async () => { ${code} } } };`;

let site: DrillSite;
let live: string;
test.beforeAll(async () => {
  site = await drillSite({ gateway: { overrides: { origins: [] } } });
  live = (await liveVersion(site, REMOTE)) ?? '';
});
test.afterAll(() => site.stop());

async function htmlOf(path: string, cookie = ''): Promise<string> {
  const answer = await fetch(site.url + path, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return answer.text();
}
const isRendered = async (path: string) => (await htmlOf(path)).includes(`data-drawn-version="${live}"`);

/** Cookie of a browser that requests a version. */
async function cookieFor(version: string): Promise<string> {
  const { headers } = await fetch(`${site.url}/?remote=${REMOTE}@${version}`, { redirect: 'manual' });
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

for (const [what, code] of Object.entries(FAULTS)) {
  test(`a server build that ${what} leaves its own pages to the browser, and other pages are rendered`, async () => {
    const version = `6.6.${Object.keys(FAULTS).indexOf(what)}-drill`;
    await publishAnother(site.releases, REMOTE, live, version, { serverCode: atPreload(code) });
    const cookie = await cookieFor(version);
    const faulty = Promise.all(PAGES.slice(0, 2).map((path) => htmlOf(path, cookie)));
    for (const path of PAGES) await expect.poll(() => isRendered(path), path).toBe(true);
    for (const html of await faulty) {
      expect(html).toContain(`"version":"${version}"`);
      expect(html).toContain('<div id="app"></div>');
    }
    for (const path of PAGES) await expect.poll(() => isRendered(path), path).toBe(true);
  });
}

test('a browser with an override gets pages rendered by its version', async () => {
  const version = '7.7.7-drill';
  await publishAnother(site.releases, REMOTE, live, version, { words: WORDS });
  const cookie = await cookieFor(version);
  await expect.poll(() => htmlOf('/browse-services', cookie)).toContain(WORDS.to);
  expect(await htmlOf('/browse-services')).not.toContain(WORDS.to);
});

test('the first page after a promotion or rollback is rendered by the live version', async () => {
  const version = '8.8.8-drill';
  await publishAnother(site.releases, REMOTE, live, version, { words: WORDS });
  await expect.poll(() => isRendered('/browse-services')).toBe(true);
  const store = folderStore(site.releases);
  for (const [next, shown, gone] of [
    [version, WORDS.to, WORDS.from],
    [live, WORDS.from, WORDS.to],
  ] as const) {
    await promote(store, [{ name: REMOTE, version: next }]);
    expect(await htmlOf('/browse-services')).not.toContain(gone);
    await expect.poll(() => htmlOf('/browse-services')).toContain(shown);
  }
});
