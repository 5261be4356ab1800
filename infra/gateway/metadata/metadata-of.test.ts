import type { ApiAnswer, Ask } from '../recent-answers';
import { metadataOf } from './metadata-of';

const ID = '0198aaaa-0000-7000-8000-000000000042';
const SITE = 'https://crown.test';

/** An API that knows these answers, by the start of their path, and nothing else. */
const knowing =
  (answers: Readonly<Record<string, unknown>>): Ask =>
  async (path): Promise<ApiAnswer> => {
    const known = Object.entries(answers).find(([start]) => path.startsWith(start));
    return known
      ? { status: 200, body: known[1], text: '' }
      : { status: 404, body: { detail: 'Not found.' }, text: '' };
  };
const silent: Ask = async () => null;

const service = {
  id: ID,
  name: 'Knotless box braids',
  description: 'Small to medium parts.',
  price: 340,
  service_duration_minutes: 420,
  is_active: true,
  category: 'Protective Styles',
  professional: { id: ID, display_name: 'Adaeze Braids', location: 'Footscray VIC' },
};
const professional = {
  id: ID,
  display_name: 'Adaeze Braids',
  location: 'Footscray VIC',
  bio: 'I learned to braid on my aunty’s verandah.',
  specializations: [{ id: 2, name: 'Braider' }],
};

test('a service is described with its price, its length and who offers it', async () => {
  const ask = knowing({ '/api/services/': service, '/api/media/public': [{ url: '/media/braids.webp' }] });
  const metadata = await metadataOf(ask, SITE, `/service-details/${ID}`);
  expect(metadata).toMatchObject({
    title: 'Knotless box braids',
    description:
      'Knotless box braids by Adaeze Braids in Footscray VIC: $340.00, 420 min. Small to medium parts.',
    picture: '/media/braids.webp',
    structured: [
      {
        '@type': 'Service',
        url: `${SITE}/service-details/${ID}`,
        image: `${SITE}/media/braids.webp`,
        provider: {
          '@type': 'HairSalon',
          url: `${SITE}/public-professional-page/${ID}`,
          address: { addressLocality: 'Footscray', addressRegion: 'VIC', addressCountry: 'AU' },
        },
        offers: { price: '340.00', priceCurrency: 'AUD' },
      },
    ],
  });
});

test.each([`/service-details/${ID.toUpperCase()}`, `/Service-Details/${ID}`])(
  '%s finds the service, as its route and the API do',
  async (path) => {
    const ask = knowing({ [`/api/services/${ID}`]: service, '/api/media/public': [] });
    expect(await metadataOf(ask, SITE, path)).toMatchObject({
      title: 'Knotless box braids',
      structured: [{ url: `${SITE}/service-details/${ID}` }],
    });
  },
);

test('a professional is described as a salon with what it offers', async () => {
  const ask = knowing({
    '/api/services/professional/': [service],
    '/api/professionals/': professional,
    '/api/media/public': [],
  });
  const metadata = await metadataOf(ask, SITE, `/public-professional-page/${ID}/`);
  expect(metadata.title).toBe('Adaeze Braids');
  expect(metadata.structured).toMatchObject([
    {
      '@type': 'HairSalon',
      knowsAbout: ['Braider'],
      makesOffer: [{ price: '340.00', itemOffered: { name: 'Knotless box braids' } }],
    },
  ]);
  expect(metadata.summary?.links).toEqual([
    { to: `/service-details/${ID}`, label: 'Knotless box braids: $340.00, 420 min' },
  ]);
});

test('the home page takes the pictures of its carousel along', async () => {
  const images = [{ id: '1', url: '/media/1.webp' }];
  const metadata = await metadataOf(knowing({ '/api/image': images }), SITE, '/');
  expect(metadata.known).toEqual([
    { endpoint: 'listSiteImages', argument: { image_type: 'homepage_carousel' }, answer: images },
  ]);
  expect(metadata.without).toBeUndefined();
  expect(metadata.structured).toMatchObject([{ '@type': 'Organization' }, { '@type': 'WebSite' }]);
});

test('no place is kept for a carousel without pictures', async () => {
  const metadata = await metadataOf(knowing({ '/api/image': [] }), SITE, '/');
  expect(metadata.without).toEqual(['homepage_carousel']);
});

test.each([
  [`/service-details/${ID}`],
  [`/public-professional-page/${ID}`],
  ['/service-details/not-an-id'],
  ['/public-professional-page/1%00'],
])('%s is missing when the API does not know it', async (path) => {
  expect(await metadataOf(knowing({}), SITE, path)).toEqual({ missing: true });
});

test.each([
  [`/service-details/${ID}`],
  [`/public-professional-page/${ID}`],
  ['/browse-services'],
  ['/service-details/'],
])('%s goes out as declared while the API does not answer', async (path) => {
  expect(await metadataOf(silent, SITE, path)).toEqual({});
});

test('an answer of another shape than the contract says costs the metadata, not the page', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(await metadataOf(knowing({ '/api/services/': { id: 7 } }), SITE, `/service-details/${ID}`)).toEqual(
    {},
  );
  expect(log).toHaveBeenCalled();
});
