import { type Access, matchesPath, routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import type { ReleaseRegistry } from '../build/release-registry';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);

/** JSON inside a script element: no `</script>` and no `<!--` can end it early. */
const escapeJson = (json: string): string => json.replace(/</g, '\\u003c').replace(/\u2028|\u2029/g, '');

/** What the page of a path needs besides the shell. */
export interface PagePlan {
  readonly status: 200 | 404;
  readonly title: string | null;
  readonly entry: { readonly url: string; readonly integrity: string } | null;
  readonly chunks: readonly string[];
}

const open = (access: Access): boolean => access === 'public';

/**
 * What the gateway knows of a path from the registry: whether there is such a page, what it is called, and the
 * files to hint at, so that they load beside the shell and not after it. Who is logged in is not known here: only
 * a public route, or one that a single remote declares, is hinted at.
 */
export function planPage(registry: ReleaseRegistry, pathname: string): PagePlan {
  const own = registry.shell?.routes.find(({ path }) => matchesPath(path, pathname));
  if (own) return { status: 200, title: own.title, entry: null, chunks: own.chunks };
  const found = routesFor(registry, pathname);
  const [first] = found;
  if (!first) return { status: 404, title: 'Page not found', entry: null, chunks: [] };
  const live = registry.remotes[first.remote];
  const hinted = found.length === 1 || open(first.route.access);
  return {
    status: 200,
    title: first.route.title,
    entry: live && hinted ? { url: live.entry, integrity: live.integrity } : null,
    chunks: hinted ? first.route.chunks : [],
  };
}

const SITE = 'Crown & Coil';
const DESCRIPTION =
  'Find and book barbers, braiders, locticians and curl specialists for textured, curly and kinky hair, across Australia.';

/**
 * The one page of the site.
 *
 * @param publicRegistry the registry as JSON; it stands in the page, so that the first view needs no extra request
 * @param nonce new for every answer; what carries it may run
 */
export function renderPage(
  registry: ReleaseRegistry,
  publicRegistry: string,
  plan: PagePlan,
  nonce: string,
): string {
  const { shell } = registry;
  const title = plan.title && plan.title !== SITE ? `${plan.title} | ${SITE}` : SITE;
  const hints = [
    ...(shell?.fonts ?? []).map(
      (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(plan.entry
      ? [
          `<link rel="preload" href="${plan.entry.url}" as="script" crossorigin="anonymous" ` +
            `integrity="${plan.entry.integrity}">`,
        ]
      : []),
    ...plan.chunks.map((url) => `<link rel="preload" href="${url}" as="script" nonce="${nonce}">`),
  ];
  const scripts = (shell?.scripts ?? []).map(
    ({ url, integrity }) =>
      `<script src="${url}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}" defer></script>`,
  );
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${DESCRIPTION}">
<meta name="theme-color" content="#fbf5ea">
${shell?.icon ? `<link rel="icon" href="${shell.icon}" type="image/svg+xml">\n` : ''}${scripts.join('\n')}
${hints.join('\n')}
<style nonce="${nonce}">${shell?.inlineStyles ?? ''}</style>
<script type="application/json" id="registry" nonce="${nonce}">${escapeJson(publicRegistry)}</script>
</head>
<body>
<div id="app"></div>
<noscript>Crown &amp; Coil needs JavaScript.</noscript>
</body>
</html>
`;
}
