import { createHash } from 'node:crypto';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { escapeHtml, escapeJson } from '@crown-and-coil/service/html';
import { artPath } from '@crown-and-coil/shared-art';
import { linksFor, type PageHead } from '@crown-and-coil/shared-ui/remote/registry';
import { GROUNDS, THEMES } from '@crown-and-coil/shared-ui/themes';
import { renderHead } from './page-head';
import { type PagePlan, scriptsOf } from './page-plan';
import { PAGE_SCRIPT } from './page-script';

/** A page as rendered by the shell's server build. Its long texts are in UTF-8, outside V8's heap. */
export interface RenderedPage {
  /** The content of the element that the shell hydrates. */
  readonly html: Uint8Array;
  /** The content of the style element that styled-components takes over, and its version. */
  readonly styles: Uint8Array;
  readonly stylesVersion: string;
  /** `<link>` elements of the first pictures. */
  readonly preloads: readonly string[];
  /** API responses as JSON for a script element, for the browser's store. */
  readonly state: Uint8Array;
  readonly head: PageHead | null;
}

/** Everything that a page is made of. */
export interface PageParts {
  readonly registry: ReleaseRegistry;
  /** The registry as JSON; it is embedded in the page, so that the first view needs no extra request. */
  readonly publicRegistry: string;
  readonly plan: PagePlan;
  /** The server-rendered page; null: the browser renders it. */
  readonly rendered: RenderedPage | null;
  /** The site's own origin. */
  readonly origin: string;
}

/** A page without its end, shared by many responses. */
export interface PageStart {
  /** The parts of its HTML, in UTF-8. */
  readonly html: readonly Uint8Array[];
  /** Hashes by which the policy allows the page's styles: the same in every response. */
  readonly styleHashes: readonly string[];
}

/**
 * The end of a page, with the nonce for styles that scripts add.
 *
 * @param nonce new for every response
 */
export const pageEnd = (nonce: string): string =>
  `<script type="application/json" nonce="${nonce}"></script>\n</body>\n</html>\n`;

/** A page of the site without its end. */
export function renderPage(parts: PageParts): PageStart {
  const { registry, publicRegistry, plan, rendered, origin } = parts;
  const { shell } = registry;
  const pageStyles = shell?.inlineStyles ?? '';
  const embedded = (id: string) => `<script type="application/json" id="${id}">`;
  const styled = rendered && [
    `<style data-styled="true" data-styled-version="${escapeHtml(rendered.stylesVersion)}">`,
    rendered.styles,
    '</style>\n',
  ];
  const head = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${(rendered?.preloads ?? []).map((link) => `${link}\n`).join('')}${renderHead(plan, rendered?.head ?? {}, origin)}
${THEME_COLORS}<script${rendered ? '' : firstCallsFor(plan)}>${PAGE_SCRIPT}</script>
${shell?.icon ? `<link rel="icon" href="${shell.icon}" type="image/svg+xml">\n` : ''}<link rel="apple-touch-icon" href="${artPath({ kind: 'icon', width: 180 })}">
<link rel="manifest" href="/manifest.webmanifest">
<style>${pageStyles}</style>
`;
  const html = [
    head,
    ...(styled ?? []),
    `${renderScripts(parts)}\n</head>\n<body>\n`,
    ...(rendered
      ? ['<div id="app" data-drawn>', rendered.html, '</div>\n']
      : [`<div id="app"></div>\n${renderForNoScripts(parts)}`]),
    `${embedded('registry')}${escapeJson(publicRegistry)}</script>\n`,
    ...(rendered ? [embedded('page-state'), rendered.state, '</script>\n'] : []),
  ];
  return {
    html: html.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
    styleHashes: [pageStyles, ...(rendered ? [rendered.styles] : [])].map(hashOf),
  };
}

/** What the page's script reads of its first calls. */
const firstCallsFor = ({ firstCalls }: PagePlan): string =>
  firstCalls.length > 0 ? ` data-first-calls="${escapeHtml(JSON.stringify(firstCalls))}"` : '';

/** Colours of the browser's toolbars. The script after them applies the chosen theme. */
const THEME_COLORS = THEMES.map(
  (theme) =>
    `<meta name="theme-color" content="${GROUNDS[theme]}" media="(prefers-color-scheme: ${theme})">\n`,
).join('');

/** The source expression of an inline script or style in a policy. */
export const hashOf = (text: string | Uint8Array): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The scripts of this very route, so that they load in one wave, and the fonts. A page that can be read already loads
 * its pictures first. Any other page waits for the shell, which is most of the bytes: it goes first, because over
 * HTTP/1.1 the seventh file waits a round trip for a connection. Fonts have fallbacks of the same metrics.
 */
function renderScripts({ registry: { shell }, plan, rendered }: PageParts): string {
  const scripts = (shell?.scripts ?? []).map(
    ({ url, integrity }) =>
      `<script src="${url}" integrity="${integrity}" crossorigin="anonymous"${rendered ? '' : ' fetchpriority="high"'} defer></script>`,
  );
  const hints = scriptsOf(plan).map(
    ({ url, integrity }) =>
      `<link rel="preload" href="${url}" as="script"${integrity ? ` crossorigin="anonymous" integrity="${integrity}"` : ''}${rendered ? ' fetchpriority="low"' : ''}>`,
  );
  if (rendered) return [...hints, ...scripts].join('\n');
  const fonts = (shell?.fonts ?? []).map(
    (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
  );
  return [...scripts, ...hints, ...fonts].join('\n');
}

/** Title and links for browsers without scripts. */
function renderForNoScripts({ plan, registry }: PageParts): string {
  const { title, description, status } = plan;
  const footer = linksFor(registry, 'footer', null).map(
    ({ path, label }) => `<a href="${escapeHtml(path)}">${escapeHtml(label)}</a>`,
  );
  const isFound = status === 200;
  return `<noscript>
<p><a href="/">Crown &amp; Coil</a></p>
<h1>${escapeHtml(isFound ? (title ?? 'Crown & Coil') : 'Page not found')}</h1>
${description ? `<p>${escapeHtml(description)}</p>\n` : ''}<p>${isFound ? 'This page, logging in and booking need JavaScript. Please turn it on and load the page again.' : 'There is no page at this address.'}</p>
<p>${footer.join(' ')}</p>
</noscript>
`;
}
