import { RELEASES } from '@crown-and-coil/service/places';
import { expect, test } from '@playwright/test';
import { LONG_DRILL } from '../../run/drill-names';
import { teamCheckout } from '../harness/team-checkout';

const FORM = 'mfe-browse/src/waitlist-signup/sign-up-form.tsx';
const DECLARATION = 'mfe-browse/remote.json';

test('a saved change is applied with the typed input kept; what cannot be hot-replaced reloads the page', {
  tag: LONG_DRILL,
}, async ({ page }) => {
  const { port } = new URL(process.env.BASE_URL ?? '');
  const team = await teamCheckout({ BASE_URL: '', PORT: port, RELEASES_DIR: RELEASES });
  const development = team.start('infra/run.mjs', 'dev', 'browse');
  try {
    const [, opened = ''] = await development.says(/Open +(\S+)/);
    const form = await team.read(FORM);
    const withHeading = (heading: string) => form.replace('Be first in the chair.', heading);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    const name = page.getByLabel('Name');
    const problem = page.getByRole('alert').filter({ hasText: 'mfe-browse does not build' });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });

    const url = new URL(opened);
    url.pathname = '/waitlist-signup';
    await page.goto(url.href);
    await expect(heading('Be first in the chair.')).toBeVisible();
    await name.fill('Amara');

    await test.step('A changed component keeps its state', async () => {
      await team.write(FORM, withHeading('Be first in line.'));
      await expect(heading('Be first in line.')).toBeVisible();
      await expect(name).toHaveValue('Amara');
    });

    await test.step('A syntax error is shown above the page, which keeps running', async () => {
      await team.write(FORM, withHeading('Be first <'));
      await expect(problem).toContainText('sign-up-form.tsx');
      await expect(heading('Be first in line.')).toBeVisible();
      await expect(name).toHaveValue('Amara');
    });

    await test.step('Its fix is applied with the state kept', async () => {
      await team.write(FORM, withHeading('Be the very first.'));
      await expect(heading('Be the very first.')).toBeVisible();
      await expect(problem).toHaveCount(0);
      await expect(name).toHaveValue('Amara');
      expect(loads).toBe(1);
    });

    await test.step('A changed declaration is not a component: the page reloads', async () => {
      const declaration = await team.read(DECLARATION);
      await team.write(DECLARATION, declaration.replace('"title": "Join the waitlist"', '"title": "Queue"'));
      await expect(page).toHaveTitle('Queue | Crown & Coil');
      await expect(heading('Be the very first.')).toBeVisible();
      await expect(name).toHaveValue('');
      expect(loads).toBe(2);
    });
  } finally {
    await development.stop();
    await team.delete();
  }
});
