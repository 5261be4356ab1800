import { browserAddress } from '@crown-and-coil/shared-ui';
import { canonicalPath } from '@crown-and-coil/shared-ui/remote/registry';

const SITE = 'Crown & Coil';

/** Sets the tab's title: "{title} | Crown & Coil". */
export function setPageTitle(title: string): void {
  document.title = title === SITE ? SITE : `${title} | ${SITE}`;
}

/** Sets the meta description, or removes it. */
export function setPageDescription(description: string | undefined): void {
  const present = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (description === undefined) {
    present?.remove();
    return;
  }
  const meta = present ?? document.head.appendChild(document.createElement('meta'));
  meta.name = 'description';
  meta.content = description;
}

/**
 * Sets the page's canonical URL, which has no query. The gateway writes the same into the HTML.
 *
 * @param pathname null for Page not found, which has no canonical URL
 */
export function setPageAddress(pathname: string | null): void {
  const present = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (pathname === null) {
    present?.remove();
    return;
  }
  const link = present ?? document.head.appendChild(document.createElement('link'));
  const origin = (present ? new URL(present.href) : browserAddress()).origin;
  link.rel = 'canonical';
  link.href = origin + canonicalPath(pathname);
}

let keptPath: string | null = null;

/** Keeps the head that a server rendered until another page is opened. */
export function keepHead(pathname: string): void {
  keptPath = pathname;
}

/** Whether the head is still the server's, which is more specific than the declaration. */
export function isHeadKept(pathname: string): boolean {
  if (pathname !== keptPath) keptPath = null;
  return keptPath !== null;
}
