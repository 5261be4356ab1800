import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PASSWORD, PEOPLE } from '@crown-and-coil/e2e/personas/people';
import { BookingFlow } from '@crown-and-coil/e2e/screens/booking-flow';
import { BrowseServicesScreen } from '@crown-and-coil/e2e/screens/browse-services';
import { LoginScreen } from '@crown-and-coil/e2e/screens/login';
import { ServiceDetailsScreen } from '@crown-and-coil/e2e/screens/service-details';
import { test as base, expect } from '@crown-and-coil/e2e/test';
import { promote } from '@crown-and-coil/release/actions/promote';
import { versionFolder } from '@crown-and-coil/release/names';
import type { AuditEntry } from '@crown-and-coil/release/registry/audit';
import { readLive, readRevision } from '@crown-and-coil/release/registry/numbered-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { buildOf } from '@crown-and-coil/release/testing/site';
import type { BuildRecord } from '@crown-and-coil/release/versions/build-record';
import { publishVersion } from '@crown-and-coil/release/versions/publish-version';
import { describedVersion, publishedVersions } from '@crown-and-coil/release/versions/published-versions';
import { verifyVersion } from '@crown-and-coil/release/versions/verify-version';
import type { Page } from '@playwright/test';
import { type DrillSite, drillSite } from '../harness/drill-site';
import { killWhenItWrites } from '../harness/kill-when-it-writes';
import { type TeamCheckout, teamCheckout } from '../harness/team-checkout';

const TOOL = 'infra/local/release/main.ts';
const SCREEN = 'mfe-browse/src/browse-services/browse-services.tsx';
const FRESH = 'Services, freshly cut';
/** Issue 7: time limit until a promotion or rollback is live for new page loads. */
const LIVE_WITHIN_MS = 5_000;

/** The drill's own site, and a team's checkout that releases to it. Pages are opened on that site. */
const test = base.extend<{ site: DrillSite; team: TeamCheckout }>({
  site: async ({ browserName: _ }, use) => {
    const site = await drillSite();
    await use(site);
    expect(site.problems, 'problems of the gateway').toEqual([]);
    await site.stop();
  },
  team: async ({ site }, use) => {
    const team = await teamCheckout({ RELEASES_DIR: site.releases });
    await use(team);
    await team.delete();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

/** The live versions in the store, without their predecessors. */
async function liveAt({ releases }: DrillSite) {
  const { registry, revision } = await readLive(folderStore(releases));
  const remotes = Object.entries(registry.remotes).map(([name, { version }]) => [name, version] as const);
  return { revision, shell: registry.shell?.version, remotes: Object.fromEntries(remotes) };
}

async function changesSince({ releases }: DrillSite, revision: number): Promise<AuditEntry[]> {
  const changes: AuditEntry[] = [];
  for (let next = revision + 1; ; next += 1) {
    const found = await readRevision(folderStore(releases), next);
    if (!found) return changes;
    changes.push(found.audit);
  }
}

async function done(running: ReturnType<TeamCheckout['run']>): Promise<string> {
  const { code, said } = await running;
  expect(code, said).toBe(0);
  return said;
}

/** Waits until pages are served with this version, and records the delay since the change. */
async function untilPagesHave(
  site: DrillSite,
  version: string | undefined,
  audit: AuditEntry | undefined,
): Promise<void> {
  const files = `/remotes/mfe-browse/${version}/`;
  await expect
    .poll(async () => (await fetch(`${site.url}/browse-services`)).text(), {
      timeout: LIVE_WITHIN_MS,
      intervals: [50],
    })
    .toContain(files);
  const seconds = ((Date.now() - Date.parse(audit?.at ?? '')) / 1000).toFixed(1);
  const description = `${audit?.verb}: pages have it ${seconds} s after the change`;
  test.info().annotations.push({ type: 'figure', description });
  console.log(`  ${description}`);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Files of mfe-browse that a page requests from now on, by version. */
function followVersions(page: Page): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const version = /\/remotes\/mfe-browse\/([^/]+)\//.exec(request.url())?.[1];
    if (version) versions.add(version);
  });
  return versions;
}

test('a remote is released and rolled back while a user is on its page', async ({
  page,
  site,
  team,
  findBookable,
  another,
}) => {
  const before = await liveAt(site);
  const bookable = await findBookable();
  const { service } = bookable;
  const services = new BrowseServicesScreen(page);
  await services.open();
  await expect(services.cards.first()).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const old = followVersions(page);

  await test.step('two teams publish, then promote concurrently: both are live', async () => {
    const source = await team.read(SCREEN);
    await team.write(SCREEN, source.replace('title="Services"', `title="${FRESH}"`));
    await team.write('mfe-client/src/app.tsx', `${await team.read('mfe-client/src/app.tsx')}\n// Drilled.\n`);
    await done(team.run(TOOL, 'publish', 'browse', 'client'));
    expect(await liveAt(site)).toEqual(before);
    await Promise.all([done(team.run(TOOL, 'promote', 'browse')), done(team.run(TOOL, 'promote', 'client'))]);
  });

  const after = await liveAt(site);
  const released = after.remotes['mfe-browse'];
  const changes = await changesSince(site, before.revision);
  await untilPagesHave(
    site,
    released,
    changes.find(({ changes }) => changes[0]?.name === 'mfe-browse'),
  );
  expect(changes.flatMap(({ changes }) => changes.map(({ name }) => name)).sort()).toEqual([
    'mfe-browse',
    'mfe-client',
  ]);
  expect(changes.every(({ by, at }) => by === 'A drill' && !Number.isNaN(Date.parse(at)))).toBe(true);

  await test.step('no other part is changed', async () => {
    const { 'mfe-browse': browse, 'mfe-client': client, ...others } = before.remotes;
    expect(released).not.toBe(browse);
    expect(after.remotes['mfe-client']).not.toBe(client);
    expect(after).toMatchObject({ shell: before.shell, remotes: others });
  });

  const fresh = await another();
  await test.step('a new visitor sees the new version', async () => {
    await fresh.page.goto(`${site.url}/browse-services`);
    await expect(heading(fresh.page, FRESH)).toBeVisible();
  });

  await test.step('an existing visitor continues in the old version, and books', async () => {
    await expect(heading(page, 'Services')).toBeVisible();
    await services.searchFor(service.name);
    const { display_name: offeredBy } = service.professional;
    await services
      .card(service.name, offeredBy)
      .getByRole('link', { name: service.name, exact: true })
      .click();
    const details = new ServiceDetailsScreen(page);
    await details.isShown(service.name);
    expect([...old]).toEqual([before.remotes['mfe-browse']]);
    await details.book.click();
    const flow = new BookingFlow(page);
    await flow.services.isShown();
    await flow.chooseServices(bookable);
    await flow.chooseTime(bookable);
    await flow.chooseProducts(bookable);
    await flow.confirm.confirm.click();
    await new LoginScreen(page).logIn(PEOPLE.client.email, DEMO_PASSWORD);
    await flow.confirm.isShown();
    await flow.confirm.confirm.click();
    await flow.confirmed.isShown();
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });

  await test.step('one rollback, no build', async () => {
    await done(team.run(TOOL, 'rollback', 'browse', '--reason', 'the drill'));
    const [audit] = await changesSince(site, after.revision);
    expect(audit).toMatchObject({ verb: 'rollback', reason: 'the drill' });
    await untilPagesHave(site, before.remotes['mfe-browse'], audit);
    const back = await another();
    await back.page.goto(`${site.url}/browse-services`);
    await expect(heading(back.page, 'Services')).toBeVisible();
  });

  await test.step('a visitor of the new version continues in it', async () => {
    const versions = followVersions(fresh.page);
    const card = new BrowseServicesScreen(fresh.page).cards.first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link', { name, exact: true }).click();
    await new ServiceDetailsScreen(fresh.page).isShown(name);
    expect([...versions]).toEqual([released]);
  });

  await test.step('a release that needs more than the live shell provides is refused, and nothing changes', async () => {
    const [index, app] = ['shared-ui/src/index.ts', 'mfe-client/src/app.tsx'];
    await team.write(index, `${await team.read(index)}\nexport const onlyInTheDrill = 'drill';\n`);
    const source = await team.read(app);
    const using = `import { onlyInTheDrill } from '@crown-and-coil/shared-ui';\n${source}`;
    await team.write(app, `${using}\nReflect.set(globalThis, 'drill', onlyInTheDrill);\n`);
    const now = await liveAt(site);
    expect(await done(team.run(TOOL, 'publish', 'client'))).toContain('onlyInTheDrill');
    const { code, said } = await team.run(TOOL, 'promote', 'client');
    expect(code, said).toBe(1);
    expect(said).toMatch(/mfe-client .* cannot be live .* nothing was changed/);
    expect(said).toContain('onlyInTheDrill');
    expect(await liveAt(site)).toEqual(now);
  });
});

test('killing a release midway leaves everything intact', async ({ site, request }) => {
  const own = { RELEASES_DIR: site.releases };

  await test.step('killed while publishing: the version is absent, and the next attempt completes it', async () => {
    const elsewhere = join(site.releases, 'elsewhere');
    await mkdir(elsewhere);
    const store = folderStore(elsewhere);
    const version = (await liveAt(site)).remotes['mfe-admin'];
    const folder = join(elsewhere, versionFolder('mfe-admin', version ?? ''));
    const publishing = { ...own, RELEASES_URL: elsewhere };
    for (const atWrite of [1, 5]) {
      expect(await killWhenItWrites(folder, atWrite, publishing, 'publish', 'admin')).toBe('SIGKILL');
      expect(await publishedVersions(store)).toEqual([]);
    }
    const again = await describedVersion(folderStore(site.releases), 'mfe-admin', version ?? '');
    if (!again?.files) throw new Error('The live version of mfe-admin has no hashes.');
    await publishVersion(store, site.releases, 'mfe-admin', again as typeof again & BuildRecord);
    await verifyVersion(store, 'mfe-admin', again);
  });

  await test.step('killed while promoting: the previous or the new version is live, intact', async () => {
    for (const version of ['1', '2', '3']) {
      const before = await liveAt(site);
      await buildOf(site.releases, 'mfe-drill', version);
      const folder = join(site.releases, 'registry');
      await killWhenItWrites(folder, Number(version), own, 'promote', `drill@${version}`);
      const after = await liveAt(site);
      expect([before.remotes['mfe-drill'], version]).toContain(after.remotes['mfe-drill']);
      expect(after).toMatchObject({ shell: before.shell });
      const page = await request.get(`${site.url}/browse-services`);
      expect(page.status()).toBe(200);
      await promote(folderStore(site.releases), [{ name: 'mfe-drill', version }]);
      expect((await liveAt(site)).remotes['mfe-drill']).toBe(version);
    }
  });
});
