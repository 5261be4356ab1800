import type { Page } from '@playwright/test';
import { Connection } from '../launch/connection';
import { DEMO_PASSWORD } from '../personas/people';
import { startSession } from '../personas/session';
import { forgetPictures } from '../product/own-pictures';
import {
  document,
  fakePhoto,
  heavyPhoto,
  hugePhoto,
  oversizedPhoto,
  photo,
  truncatedPhoto,
} from '../product/pictures';
import { ManageMediaScreen, type PictureSection, PortraitSection } from '../screens/manage-media';
import { SiteHeader } from '../screens/site-header';
import { expect, testWithPictures as test } from '../test';

/** Demo accounts whose pictures no other journey changes; one per device, as both run concurrently. */
const CLIENT = 'client4@demo.test';
const PROFESSIONAL = 'isla@demo.test';

/** Refused uploads and a lost connection; also previews, which the page's policy keeps the trace recorder from reading. */
const EXPECTED = [/ERR_INTERNET_DISCONNECTED/, /41[35]/, /blob:/, /connect-src refused blob/];

const NOT_A_PICTURE = 'This is not a picture we can read. Choose a JPEG, PNG, WebP, AVIF or GIF.';

/** Checks that each kind of bad file is refused with a reason and does not count towards the limit. */
async function refusesBadFiles(section: PictureSection): Promise<void> {
  await section.choose(
    document('prices.pdf'),
    oversizedPhoto('poster.jpg'),
    fakePhoto('fake.jpg'),
    await truncatedPhoto('cut.jpg'),
    await hugePhoto('huge.jpg'),
  );
  const { problem } = section;
  await expect(problem).toContainText('Image files only. Not added: prices.pdf.');
  await expect(problem).toContainText(`${NOT_A_PICTURE} Not added: fake.jpg.`);
  await expect(problem).toContainText(
    'This picture is larger than 10 MB. Choose a smaller one. Not added: poster.jpg.',
  );
  await expect(problem).toContainText(
    'This picture is damaged or was cut off. Choose another one, or save it again. Not added: cut.jpg.',
  );
  await expect(problem).toContainText(
    'This picture has more than 40 megapixels. Choose a smaller one. Not added: huge.jpg.',
  );
  await section.region.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(problem).toHaveCount(0);
}

/** Checks progress and cancelling on a slow connection, and that an upload resumes once after a lost connection. */
async function survivesTheConnection(
  page: Page,
  section: PictureSection,
  used: number,
  max: number,
): Promise<void> {
  const connection = await Connection.of(page);
  const { progress, region } = section;
  const isUnderWay = () =>
    expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);

  await connection.slowDown(40_000);
  await section.choose(await heavyPhoto('slow.jpg'));
  await isUnderWay();
  await region.getByRole('button', { name: 'Cancel slow.jpg' }).click();
  await section.holds(used, max);

  await section.choose(await heavyPhoto('lost.jpg'));
  await isUnderWay();
  await connection.cut();
  await expect(region.getByRole('listitem', { name: 'lost.jpg' })).toContainText('Waiting for a connection');
  await connection.restore();
  await section.holds(used + 1, max);
  await page.reload();
  await section.holds(used + 1, max);
}

test('a client fills in the profile and pictures; errors are shown and nothing is lost @phone', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expect(...EXPECTED);
  await forgetPictures(CLIENT, ['Client Profile', 'Client Current Hair', 'Inspiration Picture']);
  await startSession(page, { email: CLIENT, password: DEMO_PASSWORD });

  // The profile picture is saved separately and must not reset the form.
  await page.goto('/edit-client-profile');
  await page.getByLabel('Notes').fill('Two strand twists since March.');
  const portrait = new PortraitSection(page);
  await portrait.replace(await photo('face.jpg'));
  await expect(page.getByLabel('Notes')).toHaveValue('Two strand twists since March.');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).toHaveURL('/client-profile');
  const hair = page.getByRole('region', { name: 'Current hair' });
  await expect(hair).toContainText('No images yet.');

  await hair.getByRole('link', { name: 'Manage images' }).click();
  const screen = new ManageMediaScreen(page);
  await screen.isShown();
  await expect(screen.portrait.picture).toBeVisible();
  const inspiration = screen.section('Inspiration');
  await refusesBadFiles(inspiration);
  await expect(inspiration.region).toContainText('No images yet.');

  const current = screen.section('Current hair');
  await current.choose(
    ...(await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => photo(name)))),
  );
  await expect(current.problem).toContainText('You can add up to 3 images. Not added: d.jpg.');
  await current.holds(3, 3);
  await expect(current.region).toContainText('There is room for no more. Remove an image to add another.');

  await current.describe(0, 'From the front');
  await current.moveByButton('From the front');
  await expect(current.tiles.nth(1)).toHaveAccessibleName('View From the front');
  await page.reload();
  await expect(current.tiles.nth(1)).toHaveAccessibleName('View From the front');

  await current.delete('Current hair, picture 1');
  await current.holds(2, 3);
  await survivesTheConnection(page, current, 2, 3);

  await new SiteHeader(page).goTo('My Profile');
  await expect(hair.getByRole('button', { name: /^View / })).toHaveCount(3);
  await hair.getByRole('button', { name: 'View From the front' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'From the front' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a professional edits the portfolio; errors are shown and nothing is lost @once', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expect(...EXPECTED);
  await forgetPictures(PROFESSIONAL, ['Professional Profile', 'Portfolio']);
  await startSession(page, { email: PROFESSIONAL, password: DEMO_PASSWORD });
  await page.goto('/professional-dashboard');
  await page.getByRole('link', { name: 'Manage Images' }).first().click();
  const screen = new ManageMediaScreen(page);
  await screen.isShown();
  await screen.portrait.replace(await photo('me.jpg', '#24564a'));

  const color = screen.section('Color');
  await refusesBadFiles(color);
  const names = Array.from({ length: 11 }, (_, place) => `look-${place + 1}.jpg`);
  await color.choose(...(await Promise.all(names.map((name) => photo(name, '#e3a02b')))));
  await expect(color.problem).toContainText(
    'You can add up to 10 images per category. Not added: look-11.jpg.',
  );
  await expect(color.region).toContainText('10 of 10 used, 0 remaining');
  await expect(color.progress).toHaveCount(0);
  await expect(color.region).toContainText('This category is full. Remove an image to add another.');
  await color.region.getByRole('button', { name: 'Show 5 more of Color' }).click();
  await color.holds(10, 10);

  await color.describe(0, 'Copper balayage');
  await color.moveFirstByMouse();
  await expect(color.tiles.nth(1)).toHaveAccessibleName('View Copper balayage');
  await color.moveByKeyboard('Color, picture 1');
  await expect(color.tiles.first()).toHaveAccessibleName('View Copper balayage');
  await color.delete('Color, picture 2');
  await expect(color.region).toContainText('9 of 10 used, 1 remaining');
  await page.reload();
  await expect(color.tiles.first()).toHaveAccessibleName('View Copper balayage');

  await survivesTheConnection(page, screen.section('Other'), 0, 10);

  // The public page and the workspace show the new picture.
  await new SiteHeader(page).goTo('My Dashboard');
  const face = page.getByRole('complementary', { name: 'Your profile' }).locator('img');
  await expect(face).toHaveJSProperty('complete', true);
  expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
