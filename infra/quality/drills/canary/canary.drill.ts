import { promote } from '@crown-and-coil/release/actions/promote';
import { rollBack } from '@crown-and-coil/release/actions/roll-back';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { expect, test } from '@playwright/test';
import { drillSite } from '../harness/drill-site';
import { liveVersion } from '../harness/served';
import { publishAnother } from '../override/another-version';

const REMOTE = 'mfe-browse';
const PAGE = '/browse-services';
const CANARY = '7.7.8-drill';
/** Throws where the live version has this text. */
const WORDS = {
  from: '"Search services"',
  to: '(()=>{throw new Error("Drill: the canary throws")})()',
};

test('a browser with a failing canary reports it with its id, and works after the rollback', async ({
  page,
}) => {
  const site = await drillSite();
  const store = folderStore(site.releases);
  try {
    const live = (await liveVersion(site, REMOTE)) ?? '';
    await publishAnother(site.releases, REMOTE, live, CANARY, { words: WORDS });
    await promote(store, [{ name: REMOTE, version: CANARY }], 'drill', 99.99);

    await test.step('the first page is live and gives the browser its id', async () => {
      await page.goto(site.url + PAGE);
      await expect(page.getByLabel('Search services')).toBeVisible();
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ name: 'browser', httpOnly: true, sameSite: 'Lax' });
    });

    await test.step('the next page is the canary, and its failure is reported', async () => {
      const reported = page.waitForRequest((one) => one.url().endsWith('/api/client-errors'));
      await page.goto(site.url + PAGE);
      const request = await reported;
      expect(request.postDataJSON()).toMatchObject({ remote: REMOTE, version: CANARY });
      expect((await request.allHeaders()).cookie).toMatch(/^browser=[\w-]{22}\.[\w%]+$/);
      expect((await request.response())?.status()).toBe(204);
    });

    await test.step('the canary ends', async () => {
      await rollBack(store, [REMOTE], 'drill');
      await page.goto(site.url + PAGE);
      await expect(page.getByLabel('Search services')).toBeVisible();
      expect(await liveVersion(site, REMOTE)).toBe(live);
    });
  } finally {
    await site.stop();
  }
});
