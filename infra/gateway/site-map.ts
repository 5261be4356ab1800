import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { escapeHtml } from '@crown-and-coil/service/html';
import type { PublicAddresses } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { privatePaths, publicPaths } from './page-plan';
import type { Ask } from './recent-answers';

/** `/robots.txt`: disallowed paths and the sitemap's address. */
export function renderRobots(registry: ReleaseRegistry, origin: string): string {
  const closed = privatePaths(registry).map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Returns `/sitemap.xml` for a registry. */
type Sitemap = (registry: ReleaseRegistry) => Promise<Buffer>;

/**
 * The sitemap of a site: the public pages, and the page of every professional and service that can be booked. It may
 * have 49,000 entries, so it is built again only when the API's response or the registry has changed.
 */
export function openSitemap(ask: Ask, origin: string): Sitemap {
  let built: { registry: ReleaseRegistry; body: Uint8Array | null; xml: Buffer } | undefined;
  return async (registry) => {
    const answer = await ask('/api/pages/addresses');
    const body = answer?.status === 200 ? answer.body : null;
    if (built?.registry !== registry || built.body !== body)
      built = { registry, body, xml: Buffer.from(renderSitemap(registry, body, origin)) };
    return built.xml;
  };
}

function renderSitemap(registry: ReleaseRegistry, body: Uint8Array | null, origin: string): string {
  const { professionals, services }: PublicAddresses = body
    ? JSON.parse(new TextDecoder().decode(body))
    : { professionals: [], services: [] };
  const entries = [
    ...publicPaths(registry).map((path) => entry(origin + path)),
    ...professionals.map(({ id, updated_at }) =>
      entry(origin + href.publicProfessionalPage({ professionalId: id }), updated_at),
    ),
    ...services.map(({ id, updated_at }) =>
      entry(origin + href.serviceDetails({ serviceId: id }), updated_at),
    ),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

const entry = (address: string, changed?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''}</url>`;
