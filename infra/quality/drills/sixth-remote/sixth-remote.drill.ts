import { DEMO_PASSWORD, PEOPLE } from '@crown-and-coil/e2e/personas/people';
import { LoginScreen } from '@crown-and-coil/e2e/screens/login';
import { expect, type Page, test } from '@playwright/test';
import { LONG_DRILL } from '../../run/drill-names';
import { drillSite } from '../harness/drill-site';
import { liveVersion, shellScripts } from '../harness/served';
import { teamCheckout } from '../harness/team-checkout';

const RELEASE = 'infra/local/release/main.ts';
const SCREEN = 'mfe-loyalty/src/loyalty/loyalty.tsx';

const LINKS = [
  { place: 'header', path: '/loyalty', label: 'Loyalty', order: 30 },
  {
    place: 'account',
    path: '/loyalty',
    label: 'My Points',
    order: 15,
    icon: 'badge',
    roles: ['professional'],
  },
];
const SLOTS = [{ slot: 'professional-dashboard.tab', module: 'points', order: 10, label: 'Loyalty' }];

const POINTS = `import type { SlotProps } from '@crown-and-coil/shared-ui/remote';

export default function Points({ professionalId }: SlotProps['professional-dashboard.tab']) {
  return <p>12 points for {professionalId}</p>;
}
`;

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test('a sixth remote is created, checked and released without changing the shell', {
  tag: LONG_DRILL,
}, async ({ page }) => {
  const site = await drillSite();
  const team = await teamCheckout({ RELEASES_DIR: site.releases });
  try {
    const shell = await shellScripts(site);
    expect((await page.request.get(`${site.url}/loyalty`)).status()).toBe(404);

    await test.step('A team creates it', async () => {
      const made = await team.run('infra/local/new-remote/new-remote.ts', 'loyalty', '--without-install');
      expect(made, made.said).toMatchObject({ code: 0 });
      await team.linkLibraries('mfe-loyalty', 'mfe-client');
      const again = await team.run('infra/local/new-remote/new-remote.ts', 'loyalty', '--without-install');
      expect(again.said).toContain('mfe-loyalty is there already');
    });

    await test.step('It is well formed, type-checks, tests and builds; then it is released', async () => {
      const checked = await team.run('infra/quality/checks/check-parts.ts', 'loyalty');
      expect(checked, checked.said).toMatchObject({ code: 0 });
      for (const verb of ['publish', 'promote']) {
        const done = await team.run(RELEASE, verb, 'loyalty');
        expect(done, done.said).toMatchObject({ code: 0 });
      }
    });

    await test.step('Its page is served, and its code is prefetched', async () => {
      const fetched = page.waitForRequest(/\/remotes\/mfe-loyalty\/.*remoteEntry/);
      await page.goto(site.url);
      await fetched;
      await page.goto(`${site.url}/loyalty`);
      await expect(page.getByRole('heading', { level: 1, name: 'Loyalty' })).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page).toHaveTitle('Loyalty | Crown & Coil');
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page).toHaveURL(/\/service-details\//);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Loyalty' })).toBeFocused();
    });

    await test.step('Its gate passes, and a version that fails it is rolled back at once', async () => {
      const passed = await team.run(RELEASE, 'promote', 'loyalty', '--gate', site.url);
      expect(passed, passed.said).toMatchObject({ code: 0 });
      await team.write(SCREEN, (await team.read(SCREEN)).replace('title="Loyalty"', 'title="Royalty"'));
      const live = await liveVersion(site, 'mfe-loyalty');
      const published = await team.run(RELEASE, 'publish', 'loyalty');
      expect(published, published.said).toMatchObject({ code: 0 });
      const refused = await team.run(RELEASE, 'promote', 'loyalty', '--gate', site.url);
      expect(refused.code, refused.said).toBe(1);
      // By its own words, not by a gate that could not be opened.
      expect(refused.said).toMatch(/\[gates\] › .*mfe-loyalty\.spec\.ts/);
      expect(refused.said).toContain(`${live} is live again`);
      expect(await liveVersion(site, 'mfe-loyalty')).toBe(live);
      await page.goto(`${site.url}/loyalty`);
      await expect(page.getByRole('heading', { level: 1, name: 'Loyalty' })).toBeVisible();
    });

    await test.step('It adds a header link, an account-menu link and a dashboard tab from its own folder', async () => {
      const before = await team.read('mfe-loyalty/remote.json');
      await team.write(
        'mfe-loyalty/remote.json',
        JSON.stringify({ ...JSON.parse(before), links: LINKS, slots: SLOTS }),
      );
      await team.write('mfe-loyalty/src/points/points.tsx', POINTS);
      await team.write(SCREEN, (await team.read(SCREEN)).replace('title="Royalty"', 'title="Loyalty"'));
      for (const verb of ['publish', 'promote']) {
        const done = await team.run(RELEASE, verb, 'loyalty');
        expect(done, done.said).toMatchObject({ code: 0 });
      }
      await page.goto(`${site.url}/login`);
      await new LoginScreen(page).logIn(PEOPLE.professional.email, DEMO_PASSWORD);
      await expect(page).toHaveURL(`${site.url}/professional-dashboard`);
      await expect(mainLinks(page)).toHaveText(['Professionals', 'Services', 'Loyalty']);
      await page.getByRole('tab', { name: 'Loyalty' }).click();
      await expect(page.getByRole('tabpanel', { name: 'Loyalty' })).toContainText(/^12 points for \S+$/);
      await page.reload();
      await expect(page.getByRole('tabpanel', { name: 'Loyalty' })).toContainText('12 points');
      await page.getByRole('button', { name: 'My Dashboard' }).click();
      await page.getByRole('link', { name: 'My Points' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Loyalty' })).toBeVisible();
    });

    await test.step('A rollback removes the links and the tab', async () => {
      const back = await team.run(RELEASE, 'rollback', 'loyalty', '--reason', 'the drill');
      expect(back, back.said).toMatchObject({ code: 0 });
      await page.goto(`${site.url}/professional-dashboard?tab=loyalty.points`);
      await expect(page.getByRole('tab', { name: 'Today' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tab', { name: 'Loyalty' })).toHaveCount(0);
      await expect(mainLinks(page)).toHaveText(['Professionals', 'Services']);
      await page.getByRole('button', { name: 'My Dashboard' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Manage Images' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'My Points' })).toHaveCount(0);
    });

    await test.step('It is retired, and its page is gone', async () => {
      const retired = await team.run(RELEASE, 'retire', 'loyalty', '--reason', 'the drill');
      expect(retired, retired.said).toMatchObject({ code: 0 });
      await page.goto(`${site.url}/loyalty`);
      await expect(page.getByRole('img', { name: '404' })).toBeVisible();
    });

    expect(await shellScripts(site)).toEqual(shell);
    expect(site.problems).toEqual([]);
  } finally {
    await team.delete();
    await site.stop();
  }
});
