import { browserAddress } from '@crown-and-coil/shared-ui';
import {
  NO_OVERRIDE,
  OVERRIDE_PARAMETER,
  overrideText,
  type PageOverrides,
} from '@crown-and-coil/shared-ui/remote/registry';

/** Opens the panel; shared links omit it. */
const PANEL_PARAMETER = 'remotes';

/**
 * The address of the current page with exactly these overrides.
 *
 * @param texts such as `booking@1.4.0`; empty: no overrides
 */
export function linkWith(texts: readonly string[], present: URL | string = browserAddress()): string {
  const url = new URL(present);
  url.searchParams.delete(OVERRIDE_PARAMETER);
  url.searchParams.delete(PANEL_PARAMETER);
  const asked = texts.length > 0 ? texts : [NO_OVERRIDE];
  // Not percent-encoded, to stay readable: only a plus has another meaning in a query.
  const query = asked.map((text) => `${OVERRIDE_PARAMETER}=${text.replaceAll('+', '%2B')}`).join('&');
  const rest = url.searchParams.toString();
  return `${url.origin}${url.pathname}?${rest ? `${rest}&` : ''}${query}`;
}

/** The overrides of this page as texts for a link. */
export const textsOf = ({ active }: PageOverrides): string[] =>
  Object.entries(active).map(([name, override]) => overrideText(name, override));
