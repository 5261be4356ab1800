import { loadPublicScreen } from '../testing/public-screens';
import { service } from '../testing/samples';
import { addressOf, offerOf, shortened } from './structured-data';

const SITE = 'https://crown.test';
const headOf = async (at: string) => (await loadPublicScreen(at)).head;

test("a service's metadata has its price, its length and its professional", async () => {
  expect(await headOf('/service-details/service-1')).toMatchObject({
    title: 'Knotless box braids',
    description:
      'Knotless box braids by Adaeze Braids in Footscray VIC: $340.00, 420 min. Small to medium knotless parts.',
    picture: '/media/media-1-1280.webp',
    structured: [
      {
        '@type': 'Service',
        '@id': `${SITE}/service-details/service-1#service`,
        url: `${SITE}/service-details/service-1`,
        serviceType: 'Protective Styles',
        image: `${SITE}/media/media-1-1280.webp`,
        provider: {
          '@type': 'HairSalon',
          name: 'Adaeze Braids',
          url: `${SITE}/public-professional-page/pro-1`,
          address: { addressLocality: 'Footscray', addressRegion: 'VIC', addressCountry: 'AU' },
        },
        offers: { price: '340.00', priceCurrency: 'AUD' },
      },
    ],
  });
});

test("a professional's structured data is a salon with its services", async () => {
  expect(await headOf('/public-professional-page/pro-1')).toMatchObject({
    title: 'Adaeze Braids',
    description:
      'Adaeze Braids: Braider, Natural Hair Stylist in Footscray VIC. I learned to braid on my aunty’s verandah. ' +
      'Book Knotless box braids.',
    picture: '/media/adaeze.webp',
    structured: [
      {
        '@type': 'HairSalon',
        '@id': `${SITE}/public-professional-page/pro-1#salon`,
        knowsAbout: ['Braider', 'Natural Hair Stylist'],
        makesOffer: [{ price: '340.00', itemOffered: { name: 'Knotless box braids' } }],
      },
    ],
  });
});

test('an offer of a service with a style menu costs the least of the menu', () => {
  const menu = { priceFrom: 180, priceTo: 400, minutesFrom: 240, minutesTo: 480 };
  expect(offerOf(SITE, service({ price: 340, menu }))).toMatchObject({ price: '180.00' });
});

test("the home page's structured data names the organisation and its search", async () => {
  expect(await headOf('/')).toMatchObject({
    structured: [
      { '@type': 'Organization', name: 'Crown & Coil', url: `${SITE}/`, logo: expect.stringContaining(SITE) },
      {
        '@type': 'WebSite',
        potentialAction: {
          target: { urlTemplate: `${SITE}/browse-services?search={search_term_string}` },
        },
      },
    ],
  });
});

test.each(['/service-details/unknown', '/public-professional-page/unknown'])(
  '%s is not found',
  async (at) => {
    expect(await headOf(at)).toEqual({ missing: true });
  },
);

test.each([
  '/browse-services',
  '/browse-professionals',
  '/terms-of-use',
  '/how-we-order-results',
  '/compare-professionals',
  '/privacy-policy',
])('%s uses the metadata of its declaration', async (at) => expect(await headOf(at)).toEqual({}));

test('a page that uses a one-time link is not prerendered', async () => {
  expect(await headOf('/thank-you?token=abc')).toBeUndefined();
});

test('a long description is truncated between words', () => {
  const text = shortened(`${'braids and locs '.repeat(20)}`);
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text).toMatch(/(braids|and|locs)…$/);
});

test('a location without a state is a place in Australia', () => {
  expect(addressOf('Footscray')).toEqual({
    '@type': 'PostalAddress',
    addressLocality: 'Footscray',
    addressCountry: 'AU',
  });
});
