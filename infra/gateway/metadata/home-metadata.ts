import type { SiteImage } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { artPath } from '@crown-and-coil/shared-art';
import type { Ask } from '../recent-answers';
import type { PageMetadata } from './page-metadata';

const CAROUSEL = 'homepage_carousel';

/** The organisation and the site, as search engines read them. */
export const siteMetadata = (origin: string): readonly object[] => [
  {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Crown & Coil',
    url: `${origin}/`,
    logo: origin + artPath({ kind: 'icon', width: 512 }),
    areaServed: { '@type': 'Country', name: 'Australia' },
  },
  {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: 'Crown & Coil',
    url: `${origin}/`,
    inLanguage: 'en-AU',
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${href.browseServices()}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  },
];

/** The home page: who we are, and the pictures of its carousel. */
export async function homeMetadata(ask: Ask, origin: string): Promise<PageMetadata> {
  const structured = siteMetadata(origin);
  const answer = await ask(`/api/image?image_type=${CAROUSEL}`);
  if (answer?.status !== 200) return { structured };
  const images = answer.body as readonly SiteImage[];
  const known = [{ endpoint: 'listSiteImages', argument: { image_type: CAROUSEL }, answer: images }];
  return { structured, known, ...(images.length === 0 ? { without: [CAROUSEL] } : {}) };
}
