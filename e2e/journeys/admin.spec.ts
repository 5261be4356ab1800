import { readFile } from 'node:fs/promises';
import type { SiteImage } from '@crown-and-coil/shared-api/contract';
import { openUntil } from '../open-until';
import { stranger } from '../personas/stranger';
import { Outbox } from '../product/outbox';
import { HomeScreen } from '../screens/home';
import { LoginScreen } from '../screens/login';
import { as, expect, testWithPictures as test } from '../test';

test('a user is suspended with a reason, cannot log in, and is restored; the log shows every step @once', async ({
  page,
  api,
  apiAs,
  another,
  watch,
  messages,
}, { project }) => {
  const bo = stranger('Bo', project.name);
  const { page: admin } = await another('admin');
  await messages.follow(admin);
  await (await apiAs('admin')).invite(bo.email, 'Client');
  await api.activate(await new Outbox(page).linkOf(bo.email, /invit/i), bo);

  const search = async () => {
    await admin.goto('/admin-dashboard?tab=users');
    await admin.getByLabel('Search users').fill(bo.email);
    await admin.getByRole('button', { name: 'Search' }).click();
    await expect(admin.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  };
  await search();
  await admin.getByRole('button', { name: `Suspend ${bo.name}` }).click();
  await admin.getByLabel('Reason').fill('Three no-shows');
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click();
  await messages.hear(`${bo.name} is suspended`);

  // The log-in must fail here.
  watch.expect(/40[13]/);
  const login = new LoginScreen(page);
  await login.open();
  await login.logIn(bo.email, bo.password);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await search();
  await admin.getByRole('button', { name: `Restore ${bo.name}` }).click();
  await admin.getByRole('button', { name: 'Restore', exact: true }).click();
  await messages.hear(`${bo.name} is restored`);
  await login.open();
  await login.logIn(bo.email, bo.password);
  await expect(page).toHaveURL('/browse-services');

  await admin.getByRole('tab', { name: 'Admin log' }).click();
  const log = admin.getByRole('tabpanel', { name: 'Admin log' });
  await expect(log.getByRole('listitem').filter({ hasText: 'Three no-shows' }).first()).toBeVisible();
});

test.describe('with files', () => {
  test.use(as('admin'));

  test('feedback is exported as a CSV file @once', async ({ page }) => {
    await page.goto('/admin-dashboard?tab=feedback');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^feedback-\d{4}-\d\d-\d\d\.csv$/);
    const [header] = (await readFile(await download.path(), 'utf8')).split(/\r?\n/);
    for (const column of ['confusing', 'smooth', 'switch']) expect(header?.toLowerCase()).toContain(column);
  });

  test('uploaded carousel images are shown on the home page until removed @once', async ({ page }, {
    project,
  }) => {
    // Two of the site's own icons, as any real pictures will do.
    const icons = await Promise.all(
      [192, 512].map(async (width) => (await page.request.get(`/art/1/icon-${width}.png`)).body()),
    );
    const stored: SiteImage[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/image/upload') && response.ok()) stored.push(await response.json());
    });
    await page.goto('/admin-upload');
    await page.getByLabel('Choose site images', { exact: true }).setInputFiles([
      ...icons.map((buffer, place) => ({
        name: `${project.name}-${place}.png`,
        mimeType: 'image/png',
        buffer,
      })),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
    await expect(page.getByText('Not added: notes.txt.')).toBeVisible();
    await expect(page.getByText('2 of 2 uploaded')).toBeVisible();
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);

    const home = new HomeScreen(page);
    await openUntil(
      () => home.open(),
      async (soon) => {
        for (const { url } of stored)
          await soon(home.carousel.locator(`img[src="${url}"]`).first()).toBeAttached();
      },
    );
    const pxPerSecond = await home.carousel.evaluate((strip) => {
      const track = strip.querySelector('ul')?.parentElement;
      const travel = track?.getAnimations().find((one) => one.effect?.getTiming().iterations === Infinity);
      const seconds = Number(travel?.effect?.getTiming().duration) / 1000;
      return (track?.scrollWidth ?? 0) / 2 / seconds;
    });
    expect(pxPerSecond).toBeCloseTo(15, 0);
    const isMoving = () =>
      home.carousel.evaluate((strip) =>
        (strip.querySelector('ul')?.parentElement?.getAnimations() ?? []).some(
          (one) => one.playState === 'running' && one.effect?.getTiming().iterations === Infinity,
        ),
      );
    expect(await isMoving()).toBe(true);
    await home.carousel.getByRole('button', { name: 'Pause the carousel' }).click();
    expect(await isMoving()).toBe(false);
    await home.carousel.getByRole('button', { name: 'Play the carousel' }).click();
    expect(await isMoving()).toBe(true);

    await page.goto('/admin-upload');
    const images = page.getByRole('region', { name: 'On the site' });
    const more = images.getByRole('button', { name: /^Show \d+ more/ });
    await images.getByRole('listitem').first().waitFor();
    if (await more.isVisible()) await more.click();
    for (const { url } of stored) {
      const tile = images.getByRole('listitem').filter({ has: page.locator(`img[src="${url}"]`) });
      await tile.getByRole('button', { name: /^Remove/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete picture' }).click();
      await expect(tile).toHaveCount(0);
    }
  });
});
