import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { ProductApi } from '../product/api';
import { steadyProfessionals } from '../product/demo-professionals';
import { LoginScreen } from '../screens/login';
import { expect, test } from '../test';

test('a visitor saves a professional, logs in, and compares favourites side by side', async ({ page }, {
  project,
}) => {
  // Phone and desktop run concurrently, so each has its own client.
  const person = project.name === 'phone' ? 'otherClient' : 'client';
  const client = await ProductApi.as(person);
  // A state in which no journey adds professionals: server-rendered lists may lack new ones.
  const favourites = (await steadyProfessionals(client)).filter(({ location }) => location.includes('NSW'));
  const [first, second] = favourites;
  if (!first || !second) throw new Error('The demo lists no two professionals in NSW.');
  for (const { id } of favourites) await client.call('DELETE', `/clients/me/favourites/${id}`);
  await client.end();
  const heart = (name: string) => page.getByRole('button', { name: `Save ${name} to favourites` });

  await page.goto('/browse-professionals?location=NSW');
  await heart(first.display_name).click();
  await new LoginScreen(page).logIn(PEOPLE[person].email, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/browse-professionals\?location=NSW$/);
  await expect(heart(first.display_name)).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: second.display_name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: second.display_name })).toBeVisible();
  // The heart updates optimistically.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await heart(second.display_name).click();
  await expect(heart(second.display_name)).toHaveAttribute('aria-pressed', 'true');
  await saved;
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
