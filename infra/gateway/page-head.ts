import { escapeHtml, escapeJson } from '@crown-and-coil/service/html';
import { artPath } from '@crown-and-coil/shared-art';
import { canonicalPath, type PageHead } from '@crown-and-coil/shared-ui/remote/registry';
import type { PagePlan } from './page-plan';

export const SITE = 'Crown & Coil';
const PREVIEW = { path: artPath({ kind: 'link-preview' }), width: 1200, height: 630 };
const PREVIEW_ALT = 'A crown of hair seen from above, drawn in eight sections';

/** "{title} | Crown & Coil" */
const fullTitle = (title: string | null): string => (title && title !== SITE ? `${title} | ${SITE}` : SITE);

/**
 * A page's metadata for search engines, link previews and the tab.
 *
 * @param head the metadata from its screen
 * @param origin the site's own; previews need absolute URLs
 */
export function renderHead(plan: PagePlan, head: PageHead, origin: string): string {
  const title = fullTitle(head.title ?? plan.title);
  const description = head.description ?? plan.description;
  const found = plan.status === 200 && !head.missing;
  const address = origin + canonicalPath(plan.pathname);
  const picture = new URL(head.picture ?? PREVIEW.path, origin).href;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    ...(description ? [meta('description', description)] : []),
    // Only pages with a description are indexed, not forms, booking steps or private pages.
    ...(found && plan.description ? [] : [meta('robots', 'noindex')]),
    ...(found ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : []),
    property('og:site_name', SITE),
    property('og:locale', 'en_AU'),
    property('og:type', 'website'),
    property('og:title', head.title ?? plan.title ?? SITE),
    ...(description ? [property('og:description', description)] : []),
    ...(found ? [property('og:url', address)] : []),
    property('og:image', picture),
    ...(head.picture
      ? []
      : [
          property('og:image:width', String(PREVIEW.width)),
          property('og:image:height', String(PREVIEW.height)),
          property('og:image:alt', PREVIEW_ALT),
        ]),
    meta('twitter:card', 'summary_large_image'),
    ...(head.structured ?? []).map(
      (thing) =>
        `<script type="application/ld+json">` +
        `${escapeJson(JSON.stringify({ '@context': 'https://schema.org', ...thing }))}</script>`,
    ),
  ];
  return lines.join('\n');
}
