const SITE = 'Crown & Coil';

/** Sets the tab's title: "{title} | Crown & Coil". */
export function setPageTitle(title: string): void {
  document.title = title === SITE ? SITE : `${title} | ${SITE}`;
}
