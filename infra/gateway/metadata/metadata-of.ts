import { href } from '@crown-and-coil/shared-api/href';
import type { Ask } from '../recent-answers';
import { homeMetadata } from './home-metadata';
import { NO_METADATA, type PageMetadata } from './page-metadata';
import { professionalMetadata, professionalPath, servicePath } from './professional-metadata';
import { serviceMetadata } from './service-metadata';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Pages about one thing: where they are, and what is known of it. */
const ABOUT: readonly {
  readonly prefix: string;
  readonly metadata: (ask: Ask, origin: string, id: string) => Promise<PageMetadata>;
}[] = [
  { prefix: servicePath(''), metadata: serviceMetadata },
  { prefix: professionalPath(''), metadata: professionalMetadata },
];

/**
 * What the API knows of a page: for its title, previews, search engines, and its first view. It waits only as long as
 * `ask` does; an API that is down or a release apart leaves the page as it was declared.
 *
 * @param origin the site's own, such as `https://crownandcoil.example`
 */
export async function metadataOf(ask: Ask, origin: string, pathname: string): Promise<PageMetadata> {
  try {
    if (pathname === href.home()) return await homeMetadata(ask, origin);
    // The router ignores case, and so does the API in ids.
    const path = pathname.toLowerCase();
    const about = ABOUT.find(({ prefix }) => path.startsWith(prefix));
    const id = about && path.slice(about.prefix.length).replace(/\/$/, '');
    // Without an id it is the page that says so.
    if (!about || !id) return NO_METADATA;
    return ID.test(id) ? await about.metadata(ask, origin, id) : { missing: true };
  } catch (error) {
    // An answer of another shape than the contract's.
    console.error(`No metadata for ${pathname}:`, error);
    return NO_METADATA;
  }
}
