import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { ProductApi } from '../product/api';
import { LoginScreen } from '../screens/login';
import { expect, test } from '../test';

test('a visitor saves a professional, logs in, and compares favourites side by side', async ({ page }, {
  project,
}) => {
  // A phone and a desktop run at once: each has its client.
  const person = project.name === 'phone' ? 'otherClient' : 'client';
  const client = await ProductApi.as(person);
  const { results } = await client.call<{ results: { id: string; display_name: string }[] }>(
    'GET',
    '/professionals/?sort=name&limit=2',
  );
  const [first, second] = results;
  if (!first || !second) throw new Error('The demo lists no two professionals.');
  for (const { id } of results) await client.call('DELETE', `/clients/me/favourites/${id}`);
  await client.end();
  const heart = (name: string) => page.getByRole('button', { name: `Save ${name} to favourites` });

  await page.goto('/browse-professionals?sort=name');
  await heart(first.display_name).click();
  await new LoginScreen(page).logIn(PEOPLE[person].email, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/browse-professionals\?sort=name$/);
  await expect(heart(first.display_name)).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: second.display_name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: second.display_name })).toBeVisible();
  await heart(second.display_name).click();
  await expect(heart(second.display_name)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart(second.display_name)).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/favourites');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    second.display_name,
  );
  await page.getByRole('link', { name: `Compare ${first.display_name}`, exact: true }).click();
  await page.getByRole('link', { name: `Compare ${second.display_name}`, exact: true }).click();
  await page.getByRole('link', { name: 'Compare side by side' }).click();
  await expect(page.getByRole('columnheader')).toHaveText([first.display_name, second.display_name]);
});
