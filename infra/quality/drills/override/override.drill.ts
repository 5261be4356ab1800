import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from '@fastify/send';
import { expect, type Page, test } from '@playwright/test';
import { drillSite, temporaryFolder } from '../harness/drill-site';
import { liveVersion } from '../harness/served';
import { asOrigin, publishAnother } from './another-version';

const REMOTE = 'mfe-browse';
const PAGE = '/browse-services';
const WORDS = { from: 'Search services', to: 'Search anything' };

const mark = (page: Page) => page.getByRole('complementary', { name: 'Not the live site' });
const live = (page: Page) => page.getByLabel(WORDS.from);
const other = (page: Page) => page.getByLabel(WORDS.to);

test('one browser sees another version while others see the live one; its link can be shared and undone', async ({
  page,
  browser,
}) => {
  const site = await drillSite({ gateway: { overrides: { origins: ['http://localhost:*'] } } });
  const folder = await temporaryFolder('origin-');
  const developer = createServer(async (request, response) => {
    const { statusCode, headers, stream } = await send(request, request.url ?? '/', { root: folder });
    response.writeHead(statusCode, {
      ...headers,
      'Cache-Control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    stream.pipe(response);
  });
  try {
    const version = (await liveVersion(site, REMOTE)) ?? '';
    await publishAnother(site.releases, REMOTE, version, '7.7.7-drill', { words: WORDS });
    await publishAnother(site.releases, REMOTE, version, '9.9.9-drill', {
      release: { requires: { contract: '^99.0.0', shared: {}, exports: {} } },
    });

    await test.step('a link from QA', async () => {
      await page.goto(`${site.url}${PAGE}?remote=browse@7.7.7&category=Styling`);
      await expect(other(page)).toBeVisible();
      await expect(page).toHaveURL(`${site.url}${PAGE}?category=Styling`);
      await expect(mark(page).getByRole('status')).toHaveText(`Not live: ${REMOTE} 7.7.7-drill`);
    });

    const colleague = await (await browser.newContext()).newPage();
    await test.step('another browser has the live version, unmarked', async () => {
      await colleague.goto(site.url + PAGE);
      await expect(live(colleague)).toBeVisible();
      await expect(mark(colleague)).toHaveCount(0);
    });

    await test.step('the panel creates a link that shows a colleague the same', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await mark(page).getByRole('button', { name: 'Change or share' }).click();
      const choice = page.getByRole('combobox', { name: `Use for ${REMOTE}` });
      await expect(choice).toHaveValue('7.7.7-drill');
      await expect(choice.getByRole('option', { name: /9\.9\.9/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByText('Link copied.')).toBeVisible();
      await colleague.goto(await page.evaluate(() => navigator.clipboard.readText()));
      await expect(other(colleague)).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('one click returns to the live version', async () => {
      await mark(page).getByRole('button', { name: 'Back to live' }).click();
      await expect(live(page)).toBeVisible();
      await expect(mark(page)).toHaveCount(0);
      await page.reload();
      await expect(live(page)).toBeVisible();
    });

    for (const [what, asked, why] of [
      ['not published', 'browse@8.8.8', `${REMOTE} 8.8.8 is not published on this site.`],
      ['does not fit', 'browse@9.9.9', 'needs the remote contract ^99.0.0'],
      ['not an allowed origin', 'browse@https://evil.example', 'may not come from https://evil.example'],
    ] as const) {
      await test.step(`refused: ${what}`, async () => {
        await page.goto(`${site.url}${PAGE}?remote=${asked}`);
        await expect(mark(page).getByRole('alert')).toContainText(why);
        await expect(live(page)).toBeVisible();
      });
    }

    await test.step("a developer's own origin is used by the browser; without it an error is shown", async () => {
      await asOrigin(site.releases, REMOTE, '7.7.7-drill', folder);
      await new Promise<void>((listening) => developer.listen(0, 'localhost', listening));
      const origin = `http://localhost:${(developer.address() as AddressInfo).port}`;
      const fetched = page.waitForRequest(new RegExp(`^${origin}/remoteEntry`));
      await page.goto(`${site.url}${PAGE}?remote=browse@${origin}`);
      await expect(other(page)).toBeVisible();
      await fetched;
      await expect(mark(page)).toContainText(`${REMOTE} from ${origin}`);
      developer.closeAllConnections();
      await new Promise((closed) => developer.close(closed));
      await page.reload();
      await expect(mark(page).getByRole('alert')).toContainText(`${origin} does not serve ${REMOTE}.`);
      await expect(page.getByRole('alert').filter({ hasText: "This page didn't load." })).toBeVisible();
      await mark(page).getByRole('button', { name: 'Back to live' }).click();
      await expect(live(page)).toBeVisible();
    });
    expect(site.problems).toEqual([]);
  } finally {
    developer.closeAllConnections();
    developer.close();
    await rm(folder, { recursive: true, force: true });
    await site.stop();
  }
});

test('when overrides are disabled, a crafted link only reports that', async ({ page }) => {
  const site = await drillSite();
  try {
    const version = await liveVersion(site, REMOTE);
    await page.goto(`${site.url}${PAGE}?remote=browse@${version}&remotes`);
    await expect(mark(page).getByRole('alert')).toContainText('This site shows its live releases only');
    await expect(live(page)).toBeVisible();
    await mark(page).getByRole('button', { name: 'Dismiss' }).click();
    await page.keyboard.press('Alt+Shift+R');
    await page.goto(site.url + PAGE);
    await expect(live(page)).toBeVisible();
    await expect(mark(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.context().cookies()).toEqual([]);
  } finally {
    await site.stop();
  }
});
