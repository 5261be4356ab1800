import { steadyService } from '../product/demo-professionals';
import { HomeScreen } from '../screens/home';
import { expect, test } from '../test';

/** A page's metadata, as a search engine reads it. */
const saidBy = (html: string) => ({
  title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
  canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
  image: /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? '',
  types: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(
    ([, json]) => (JSON.parse(json ?? '{}') as { '@type': string })['@type'],
  ),
});

test('search engines find home, every professional and every service with structured data @once', async ({
  request,
  api,
}) => {
  const service = await steadyService(api);
  const pages = [
    { path: '/', types: ['Organization', 'WebSite'], title: /^Book textured-hair professionals/ },
    { path: `/service-details/${service.id}`, types: ['Service'], title: new RegExp(`^${service.name}`) },
    { path: `/public-professional-page/${service.professional.id}`, types: ['HairSalon'], title: /./ },
  ];
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  for (const { path, types, title } of pages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const said = saidBy(await answer.text());
    expect(said.title).toMatch(title);
    expect(new URL(said.canonical ?? '').pathname).toBe(path);
    expect(said.types).toEqual(types);
    expect((await request.get(new URL(said.image).pathname)).status(), said.image).toBe(200);
    expect(sitemap).toContain(`${path}</loc>`);
  }
  for (const path of ['/no-such-page', '/service-details/01990000-0000-7000-8000-000000000000'])
    expect((await request.get(path)).status(), path).toBe(404);
});

test('title, description and canonical URL follow navigation @once', async ({ page }) => {
  const home = new HomeScreen(page);
  await home.open();
  const description = page.locator('meta[name="description"]');
  const first = await description.getAttribute('content');
  await home.services.click();
  await expect(page).toHaveTitle('Services | Crown & Coil');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/browse-services$/);
  await expect(description).not.toHaveAttribute('content', first ?? '');
  await expect(description).toHaveCount(1);
});
