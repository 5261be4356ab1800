import { loadAhead, siteImagesApi } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { artPath } from '@crown-and-coil/shared-ui';
import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';

export const CAROUSEL = { imageType: 'homepage_carousel' } as const;

export const prefetch: ScreenModule['prefetch'] = () =>
  loadAhead(siteImagesApi.endpoints.listSiteImages, CAROUSEL);

/** The organisation and the site, as search engines read them. */
export const head: ScreenModule['head'] =
  (_parameters, { origin }) =>
  () => ({
    structured: [
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
    ],
  });
