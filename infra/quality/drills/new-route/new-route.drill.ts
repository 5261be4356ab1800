import { expect, test } from '@playwright/test';
import { drillSite } from '../harness/drill-site';
import { liveVersion, shellScripts } from '../harness/served';
import { teamCheckout } from '../harness/team-checkout';

const DECLARATION = 'mfe-client/remote.json';
const APP = 'mfe-client/src/app.tsx';
const ROUTE = { path: '/care-tips', screen: 'care-tips', access: 'public', title: 'Care tips' };
const SCREEN = `import { Page, PageHeader } from '@crown-and-coil/shared-ui';

export default function CareTips() {
  return (
    <Page $tall>
      <PageHeader title="Care tips" />
    </Page>
  );
}
`;

test('a team adds and removes a page without releasing the shell', async ({ page }) => {
  const site = await drillSite();
  const team = await teamCheckout({ RELEASES_DIR: site.releases });
  const release = async () => {
    const done = await team.run('infra/local/release/main.ts', 'publish', 'client', '--promote');
    expect(done, done.said).toMatchObject({ code: 0 });
  };
  try {
    const [shell, before] = [await shellScripts(site), await liveVersion(site, 'mfe-client')];
    const [declaration, app] = [await team.read(DECLARATION), await team.read(APP)];
    expect((await page.request.get(`${site.url}${ROUTE.path}`)).status()).toBe(404);

    await test.step('The page is added', async () => {
      const declared = JSON.parse(declaration) as { routes: unknown[] };
      await team.write(DECLARATION, JSON.stringify({ ...declared, routes: [...declared.routes, ROUTE] }));
      await team.write('mfe-client/src/care-tips/care-tips.tsx', SCREEN);
      const listed = app.replace(
        'declaration, {\n',
        `declaration, {\n  'care-tips': () => import('./care-tips/care-tips'),\n`,
      );
      expect(listed).not.toBe(app);
      await team.write(APP, listed);
      await release();
      expect(await liveVersion(site, 'mfe-client')).not.toBe(before);
      await page.goto(`${site.url}${ROUTE.path}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Care tips' })).toBeVisible();
      await expect(page).toHaveTitle('Care tips | Crown & Coil');
    });

    await test.step("The page is removed, and the remote's other pages still work", async () => {
      await team.write(DECLARATION, declaration);
      await release();
      expect((await page.request.get(`${site.url}${ROUTE.path}`)).status()).toBe(404);
      await page.goto(`${site.url}${ROUTE.path}`);
      await expect(page.getByRole('img', { name: '404' })).toBeVisible();
      await page.goto(`${site.url}/client-profile`);
      await expect(page).toHaveURL(/\/login/);
    });

    expect(await shellScripts(site)).toEqual(shell);
    expect(site.problems).toEqual([]);
  } finally {
    await team.delete();
    await site.stop();
  }
});
