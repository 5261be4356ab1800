import type { PrerenderedFrame, PrerenderedPage } from '@crown-and-coil/release/registry/prerendered';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { artPath } from '@crown-and-coil/shared-art';
import {
  type LinkPlace,
  linkPlaceholder,
  linksFor,
  type Registry,
} from '@crown-and-coil/shared-ui/remote/registry';
import { escapeHtml, escapeJson } from './html';
import type { PageMetadata } from './metadata/page-metadata';
import { renderHead } from './page-head';
import type { PagePlan } from './page-plan';
import type { DrawnPage } from './rendering/page-renderer';

/** Everything that goes into one answer. */
export interface PageParts {
  readonly registry: ReleaseRegistry;
  /** The registry as JSON; it is embedded in the page, so that the first view needs no extra request. */
  readonly publicRegistry: string;
  readonly plan: PagePlan;
  readonly metadata: PageMetadata;
  /** The page as drawn at build, where there is one. */
  readonly prerendered: PrerenderedPage | null;
  /** The page as drawn now; then `metadata` is what its screen says of it. */
  readonly drawn?: DrawnPage | null;
  /** The site's own origin. */
  readonly origin: string;
  /** New for every answer; what carries it may run. */
  readonly nonce: string;
}

/** One page of the site. */
export function renderPage(parts: PageParts): string {
  const { registry, publicRegistry, plan, metadata, drawn, origin, nonce } = parts;
  const { shell } = registry;
  const frame = shell?.frame;
  const prerendered =
    parts.prerendered && frame && !metadata.missing && !drawn ? { ...parts.prerendered, frame } : null;
  const preloads = (drawn ?? prerendered)?.preloads ?? [];
  const scripts = (shell?.scripts ?? []).map(
    ({ url, integrity }) =>
      `<script src="${url}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}" defer></script>`,
  );
  const embedded = (id: string, json: string) =>
    `<script type="application/json" id="${id}" nonce="${nonce}">${escapeJson(json)}</script>\n`;
  const known =
    metadata.known && metadata.known.length > 0
      ? embedded('known-answers', JSON.stringify(metadata.known))
      : '';
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${preloads.map((link) => `${link}\n`).join('')}${renderHead(plan, metadata, origin, nonce)}
<meta name="theme-color" content="#fbf5ea">
${shell?.icon ? `<link rel="icon" href="${shell.icon}" type="image/svg+xml">\n` : ''}<link rel="apple-touch-icon" href="${artPath({ kind: 'icon', width: 180 })}">
<style nonce="${nonce}">${shell?.inlineStyles ?? ''}</style>
${drawn ? renderDrawnStyles(drawn, nonce) : ''}${prerendered ? renderPrerenderedStyles(prerendered, metadata, nonce) : ''}${renderHints(parts, Boolean(drawn ?? prerendered))}
${scripts.join('\n')}
</head>
<body>
${drawn ? `<div id="app" data-drawn>${drawn.html}</div>` : `<div id="app">${prerendered ? renderPrerendered(prerendered, plan.pathname, registry) : ''}</div>`}
${drawn || prerendered ? '' : renderForNoScripts(parts)}${embedded('registry', publicRegistry)}${drawn ? embedded('page-state', JSON.stringify(drawn.state)) : known}</body>
</html>
`;
}

/** The files that this very route needs, so that they load in one wave. */
function renderHints({ registry: { shell }, plan, nonce }: PageParts, readable: boolean): string {
  // A page that can be read already gives its pictures and fonts the way.
  const urgency = readable ? ' fetchpriority="low"' : '';
  return [
    ...(shell?.fonts ?? []).map(
      (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(plan.entry
      ? [
          `<link rel="preload" href="${plan.entry.url}" as="script" crossorigin="anonymous" ` +
            `integrity="${plan.entry.integrity}"${urgency}>`,
        ]
      : []),
    ...plan.chunks.map((url) => `<link rel="preload" href="${url}" as="script" nonce="${nonce}"${urgency}>`),
  ].join('\n');
}

/** styled-components takes this element over, by its attributes. No rule can end it early. */
const renderDrawnStyles = ({ styles, stylesVersion }: DrawnPage, nonce: string): string =>
  `<style data-styled="true" data-styled-version="${escapeHtml(stylesVersion)}" nonce="${nonce}">` +
  `${styles.replaceAll('</', '<\\/')}</style>\n`;

type FramedPage = PrerenderedPage & { readonly frame: PrerenderedFrame };

function renderPrerenderedStyles(
  { frame, styles }: FramedPage,
  { without = [] }: PageMetadata,
  nonce: string,
): string {
  const left = without.map((part) => `[data-part="${part}"]{display:none}`).join('');
  return (
    `<style data-still-styles nonce="${nonce}">${frame.styles}${styles}${left}</style>\n` +
    // What scripts would fill stays out of the way of those who have none.
    `<noscript><style nonce="${nonce}">[data-part]{display:none}</style></noscript>\n`
  );
}

// Shells of former releases read `data-still` too, so it keeps its name.
const renderPrerendered = ({ frame, html }: FramedPage, pathname: string, registry: Registry): string =>
  withLinks(frame.before, 'header', registry) +
  `<div data-still="${escapeHtml(pathname)}">${html}</div>` +
  withLinks(frame.after, 'footer', registry);

/** A link with plain text, with the list item around it if it stands alone there. */
const LINK = /<li>\s*<a\b[^>]*>[^<]*<\/a>\s*<\/li>|<a\b[^>]*>[^<]*<\/a>/g;

/** Writes the live links of a place where the frame has its placeholder, with the list item around it if there is one. */
function withLinks(html: string, place: LinkPlace, registry: Registry): string {
  const { path, label } = linkPlaceholder(place);
  return html.replace(LINK, (element) => {
    if (!element.includes(`"${path}"`) || !element.includes(`>${label}</a>`)) return element;
    return linksFor(registry, place, null)
      .map((link) =>
        element.replace(path, () => escapeHtml(link.path)).replace(label, () => escapeHtml(link.label)),
      )
      .join('');
  });
}

/** Title, what is known, and ways on, for those whose browser runs no scripts. */
function renderForNoScripts({ plan, metadata, registry }: PageParts): string {
  const { title, description, status } = plan;
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const item = ({ to, label }: { to: string; label: string }) =>
    `<li><a href="${escapeHtml(to)}">${escapeHtml(label)}</a></li>`;
  const { lines = [], links = [] } = metadata.summary ?? {};
  const said = lines.length > 0 ? lines : [metadata.description ?? description ?? ''].filter(Boolean);
  const found = status === 200 && !metadata.missing;
  const footer = linksFor(registry, 'footer', null).map(
    ({ path, label }) => `<a href="${escapeHtml(path)}">${escapeHtml(label)}</a>`,
  );
  return `<noscript>
<p><a href="/">Crown &amp; Coil</a></p>
<h1>${escapeHtml(found ? (metadata.title ?? title ?? 'Crown & Coil') : 'Page not found')}</h1>
${said.map(paragraph).join('\n')}
${links.length > 0 ? `<ul>${links.map(item).join('')}</ul>\n` : ''}<p>Browsing, logging in and booking need JavaScript. Please turn it on and load the page again.</p>
<p>${footer.join(' ')}</p>
</noscript>
`;
}
