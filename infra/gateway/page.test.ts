import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import type { PublicAddresses } from '@crown-and-coil/shared-api/contract';
import type { PageHead } from '@crown-and-coil/shared-ui/remote/registry';
import { type PageParts, pageEnd, renderPage } from './page';
import { planPage, privatePaths, publicPaths } from './page-plan';
import { openSitemap, renderRobots } from './site-map';

const DESCRIPTION = 'Find and book barbers, braiders and locticians for textured hair, across Australia.';

const registry: ReleaseRegistry = {
  shell: {
    version: '1',
    scripts: [{ url: '/shell/1/shell.js', integrity: 'sha384-shell' }],
    fonts: ['/shell/1/font.woff2'],
    inlineStyles: '',
    icon: '/art/1/favicon.svg',
    routes: [{ path: '/login', title: 'Log in', chunks: [], shared: ['ui/forms'] }],
    sharedChunks: { 'ui/forms': ['/shell/1/forms.js'] },
    previous: null,
  },
  remotes: {
    'mfe-a': {
      version: '2',
      container: 'mfe_a_2',
      entry: '/remotes/mfe-a/2/remoteEntry.js',
      integrity: 'sha384-entry',
      manifest: '/remotes/mfe-a/2/remote.json',
      routes: [
        {
          path: '/',
          screen: 'home',
          access: 'public',
          title: 'Book',
          description: DESCRIPTION,
          chunks: ['/remotes/mfe-a/2/home.js'],
          shared: ['ui', 'ui/forms'],
        },
        {
          path: '/service-details/:id',
          screen: 'details',
          access: 'public',
          title: 'Service',
          description: DESCRIPTION,
          chunks: [],
        },
        {
          path: '/step/:id',
          screen: 'step',
          access: 'public',
          title: 'Step',
          chunks: [],
          firstCalls: [{ path: '/steps/:id?all=true' }],
        },
        {
          path: '/edit/:id',
          screen: 'edit',
          access: ['client', 'admin'],
          title: 'Edit',
          description: DESCRIPTION,
          chunks: [],
          firstCalls: [{ path: '/me' }, { path: '/me/edits/:id', roles: ['client'] }],
        },
      ],
      previous: null,
    },
  },
};

const utf8 = (text: string) => new TextEncoder().encode(text);

/** A page as a server build renders it. */
const rendered = (head: PageHead | null = null) => ({
  html: utf8('<h1>Find the hands</h1>'),
  styles: utf8('h1{}'),
  stylesVersion: '6.6.0',
  preloads: ['<link rel="preload" as="image" href="/crown.svg"/>'],
  state: utf8('{}'),
  head,
});

const pageOf = (path: string, parts: Partial<PageParts> = {}): Document => {
  const { html } = renderPage({
    registry,
    publicRegistry: JSON.stringify({ remotes: registry.remotes }),
    plan: planPage(registry, path),
    rendered: null,
    origin: 'https://crown.test',
    ...parts,
  });
  return parse(Buffer.concat(html).toString() + pageEnd('n'));
};

/** A reader of the page: what is asked of it here is simple enough for patterns. */
interface Document {
  readonly html: string;
  meta(name: string): string | undefined;
  readonly structured: unknown[];
}
function parse(html: string): Document {
  return {
    html,
    meta: (name) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1],
    structured: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? ''),
    ),
  };
}

describe('the head of a page', () => {
  it('describes a public page, and its canonical URL without the query', () => {
    const { html, meta } = pageOf('/');
    expect(html).toContain('<title>Book | Crown &amp; Coil</title>');
    expect(html).toContain('<link rel="canonical" href="https://crown.test/">');
    expect(meta('description')).toBe(DESCRIPTION);
    expect(meta('og:title')).toBe('Book');
    expect(meta('og:url')).toBe('https://crown.test/');
    expect(meta('og:image')).toBe('https://crown.test/art/1/link-preview.png');
    expect(meta('robots')).toBeUndefined();
  });

  it('has the metadata of its screen', () => {
    const head = {
      title: 'Silk press',
      description: 'By Adaeze.',
      picture: '/media/a.webp',
      structured: [{ '@type': 'Service', name: 'Silk press' }],
    };
    const { html, meta, structured } = pageOf('/service-details/7', { rendered: rendered(head) });
    expect(html).toContain('<title>Silk press | Crown &amp; Coil</title>');
    expect(meta('og:description')).toBe('By Adaeze.');
    expect(meta('og:image')).toBe('https://crown.test/media/a.webp');
    expect(structured).toEqual([
      { '@context': 'https://schema.org', '@type': 'Service', name: 'Silk press' },
    ]);
  });

  it.each([['/login'], ['/step/7'], ['/edit/7'], ['/nowhere']])(
    '%s is not indexed by search engines',
    (path) => {
      expect(pageOf(path).meta('robots')).toBe('noindex');
    },
  );

  it.each(['/service-details/7a', '/service-details/7A/', '/Service-Details/7a//'])(
    'has one canonical URL for every spelling of a path: %s',
    (path) => {
      const { html, meta } = pageOf(path);
      expect(html).toContain('<link rel="canonical" href="https://crown.test/service-details/7a">');
      expect(meta('og:url')).toBe('https://crown.test/service-details/7a');
    },
  );

  it('has no canonical URL and is not indexed for a missing professional or service', () => {
    const { html, meta } = pageOf('/service-details/7', { rendered: rendered({ missing: true }) });
    expect(meta('robots')).toBe('noindex');
    expect(html).not.toContain('canonical');
  });

  it('escapes input everywhere: in text, attributes and data', () => {
    const evil = `"'><script>alert(1)</script><!--`;
    const head = {
      title: evil,
      description: evil,
      picture: `/media/${evil}`,
      structured: [{ name: `${evil}\u2028</SCRIPT>` }],
    };
    const publicRegistry = JSON.stringify({ remotes: {}, evil });
    const { html, structured } = pageOf('/service-details/7', { rendered: rendered(head), publicRegistry });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--');
    expect(html.match(/<\/script>/gi)).toHaveLength(6);
    expect(structured).toEqual([{ '@context': 'https://schema.org', name: `${evil}</SCRIPT>` }]);
  });
});

describe('the shared modules that a page needs before it runs', () => {
  it.each([['/'], ['/login']])('load in the first wave: %s', (path) => {
    expect(pageOf(path).html).toContain('<link rel="preload" href="/shell/1/forms.js" as="script">');
    expect(pageOf('/step/1').html).not.toContain('forms.js');
  });
});

describe('a server-rendered page', () => {
  it('preloads the largest visible picture first, and scripts last', () => {
    const { html } = pageOf('/', { rendered: rendered() });
    expect(html.indexOf('/crown.svg')).toBeLessThan(html.indexOf('remoteEntry.js'));
    expect(html).toMatch(/home\.js" as="script" fetchpriority="low"/);
    expect(html).not.toContain('need JavaScript');
  });
});

describe('a page rendered by the browser', () => {
  it.each([
    ['/step/1', 'This page, logging in and booking need JavaScript.'],
    ['/nope', 'There is no page at this address.'],
  ])('says without scripts what %s needs', (path, sentence) => {
    expect(pageOf(path).html).toContain(sentence);
  });

  it('preloads the shell first, which it waits for, and fonts last', () => {
    const { html } = pageOf('/', { rendered: null });
    const places = ['/shell/1/shell.js', 'remoteEntry.js', 'home.js', 'font.woff2'].map((file) =>
      html.indexOf(file),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it("starts the API calls that its screen needs, restricted to the user's role", () => {
    const callsOf = (path: string) => planPage(registry, path).firstCalls;
    expect(callsOf('/step/a-1')).toEqual([{ address: '/api/steps/a-1?all=true', roles: null }]);
    expect(callsOf('/edit/7')).toEqual([
      { address: '/api/me', roles: ['client', 'admin'] },
      { address: '/api/me/edits/7', roles: ['client'] },
    ]);
    expect(callsOf('/')).toEqual([]);
    expect(pageOf('/step/a-1').html).toContain(
      '<script data-first-calls="[{&quot;address&quot;:&quot;/api/steps/a-1?all=true&quot;,&quot;roles&quot;:null}]">',
    );
    expect(pageOf('/step/a-1', { rendered: rendered() }).html).not.toContain('data-first-calls');
  });

  it.each(['..%2Fme', '%2e%2e', 'a%3Fb', 'a"b', 'é', 'a.b'])(
    'starts no API call with %j in the path',
    (id) => {
      expect(planPage(registry, `/step/${id}`).firstCalls).toEqual([]);
    },
  );

  it('has its title for users without scripts, and the footer links declared by live remotes', () => {
    const { 'mfe-a': remote } = registry.remotes;
    const link = { place: 'footer', path: '/', label: 'Home & <b>$&</b>', order: 10 } as const;
    const links = [
      link,
      { ...link, path: '/step/:id', label: 'Step', order: 20 },
      { ...link, path: '/edit/:id' },
    ];
    const live = { ...registry, remotes: { 'mfe-a': { ...remote, links } } } as unknown as ReleaseRegistry;
    const { html } = pageOf('/step/1', { registry: live });
    const [, text] = /<noscript>([\s\S]*)<\/noscript>/.exec(html) ?? [];
    expect(text).toContain('<h1>Step</h1>');
    expect(text).toContain(
      '<p><a href="/">Home &amp; &lt;b&gt;$&amp;&lt;/b&gt;</a> <a href="/step/:id">Step</a></p>',
    );
    expect(pageOf('/nowhere').html).toContain('<h1>Page not found</h1>');
  });
});

describe('metadata for search engines', () => {
  const addresses = (content: PublicAddresses) => utf8(JSON.stringify(content));

  it('public pages with metadata are listed, private ones disallowed', () => {
    expect(publicPaths(registry)).toEqual(['/']);
    expect(privatePaths(registry)).toEqual(['/edit/']);
    expect(renderRobots(registry, 'https://crown.test')).toBe(
      'User-agent: *\nDisallow: /edit/\nAllow: /\n\nSitemap: https://crown.test/sitemap.xml\n',
    );
  });

  it('the sitemap has every professional and service with its last change', async () => {
    const changed = '2026-10-03T09:00:00.000Z';
    const body = addresses({
      professionals: [{ id: 'p', updated_at: changed }],
      services: [{ id: 's', updated_at: changed }],
    });
    const sitemap = openSitemap(async () => ({ status: 200, body }), 'https://crown.test');
    const xml = (await sitemap(registry)).toString();
    expect(xml).toContain('<loc>https://crown.test/</loc>');
    expect(xml).toContain(
      `<loc>https://crown.test/public-professional-page/p</loc><lastmod>${changed}</lastmod>`,
    );
    expect(xml).toContain('<loc>https://crown.test/service-details/s</loc>');
  });

  it('the sitemap has the public pages while the API is unavailable', async () => {
    const sitemap = openSitemap(async () => null, 'https://crown.test');
    const xml = (await sitemap(registry)).toString();
    expect(xml.match(/<loc>/g)).toHaveLength(1);
  });

  it('the sitemap is built once for each response of the API and each registry', async () => {
    let answer = { status: 200, body: addresses({ professionals: [], services: [] }) };
    const sitemap = openSitemap(async () => answer, 'https://crown.test');
    const [first, second] = await Promise.all([sitemap(registry), sitemap(registry)]);
    expect(second).toBe(first);
    answer = { ...answer };
    expect(await sitemap(registry)).toBe(first);
    expect((await sitemap({ ...registry, remotes: {} })).toString()).not.toContain('<loc>');
    const services = [{ id: 's', updated_at: '2026-10-03T09:00:00.000Z' }];
    answer = { status: 200, body: addresses({ professionals: [], services }) };
    expect((await sitemap(registry)).toString()).toContain('/service-details/s<');
  });
});
