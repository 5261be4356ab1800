import {
  NO_OVERRIDE,
  OVERRIDE_PARAMETER,
  overrideText,
  type PageOverrides,
} from '@crown-and-coil/shared-ui/remote/registry';

/** Opens the panel; a link to a page does not carry it on. */
const PANEL_PARAMETER = 'remotes';

/**
 * The address of the present page with these overrides and no others.
 *
 * @param texts such as `booking@1.4.0`; none: what is live
 */
export function linkWith(texts: readonly string[], present: string = location.href): string {
  const url = new URL(present);
  url.searchParams.delete(OVERRIDE_PARAMETER);
  url.searchParams.delete(PANEL_PARAMETER);
  const asked = texts.length > 0 ? texts : [NO_OVERRIDE];
  // Written out by hand, so that people can read it: only a plus means something else in a query.
  const query = asked.map((text) => `${OVERRIDE_PARAMETER}=${text.replaceAll('+', '%2B')}`).join('&');
  const rest = url.searchParams.toString();
  return `${url.origin}${url.pathname}?${rest ? `${rest}&` : ''}${query}`;
}

/** What makes this page as it is, for somebody else's browser. */
export const textsOf = ({ active }: PageOverrides): string[] =>
  Object.entries(active).map(([name, override]) => overrideText(name, override));
