const SITE = 'Crown & Coil';

/** Sets the tab's title: "{title} | Crown & Coil". */
export function setPageTitle(title: string): void {
  document.title = title === SITE ? SITE : `${title} | ${SITE}`;
}

/** Sets what search engines and browsers say of the page; a page without a description has none. */
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
 * Sets the one address of the page, whatever its query: the same as the gateway writes into the first page.
 *
 * @param pathname null for a page that is none: a wrong address, a page without permission
 */
export function setPageAddress(pathname: string | null): void {
  const present = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (pathname === null) {
    present?.remove();
    return;
  }
  const link = present ?? document.head.appendChild(document.createElement('link'));
  const origin = present ? new URL(present.href).origin : window.location.origin;
  link.rel = 'canonical';
  link.href = origin + pathname;
}
