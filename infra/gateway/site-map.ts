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

/** `/sitemap.xml`: the public pages, and the page of every professional and service that can be booked. */
export async function renderSitemap(registry: ReleaseRegistry, ask: Ask, origin: string): Promise<string> {
  const answer = await ask('/api/pages/addresses');
  const { professionals = [], services = [] } =
    answer?.status === 200
      ? (JSON.parse(new TextDecoder().decode(answer.body)) as PublicAddresses)
      : ({} as Partial<PublicAddresses>);
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
