import type { Professional } from '@crown-and-coil/shared-api/contract';
import { stranger } from '../personas/stranger';
import { Outbox } from '../product/outbox';
import { HomeScreen } from './home';
import { at } from './open-screen';
import { ResultsMap } from './results-map';
import type { Screen } from './screen';
import { WaitlistSignUpScreen } from './waitlist-signup';

const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000';

/** What everyone can read, and the pages around it. */
export const BROWSE_SCREENS: readonly Screen[] = [
  {
    name: 'home',
    open: async (page) => {
      await new HomeScreen(page).open();
      await page.getByRole('region', { name: 'Styles by Crown & Coil professionals' }).waitFor();
    },
  },
  { name: 'waitlist-signup', open: at('/waitlist-signup') },
  {
    name: 'thank-you',
    open: async (page) => {
      const naomi = stranger('Naomi', 'screen');
      await at('/waitlist-signup')(page);
      await new WaitlistSignUpScreen(page).signUp(naomi, 'Client');
      await page.getByRole('heading', { name: 'Check your inbox.' }).waitFor();
      await new Outbox(page).follow(naomi.email, /verify/i);
      await page.getByRole('heading', { name: `Thank you, ${naomi.name}.` }).waitFor();
    },
  },
  { name: 'thank-you-without-token', open: at('/thank-you') },
  {
    name: 'browse-services',
    open: at('/browse-services', (page) => page.getByRole('article')),
  },
  {
    name: 'browse-services-empty',
    open: at('/browse-services?search=zzzzzz', (page) =>
      page.getByRole('heading', { name: 'No services found for the search term' }),
    ),
  },
  {
    name: 'browse-professionals',
    open: at('/browse-professionals', (page) => page.getByRole('article')),
  },
  {
    // A map with all its elements: an area to clear, another to search, and an open card.
    name: 'browse-professionals-map',
    open: async (page) => {
      await at('/browse-professionals?area=140,-40,150,-34&map=1')(page);
      await page.getByRole('article').first().waitFor();
      const map = new ResultsMap(page);
      await map.markers.first().waitFor();
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await page.getByRole('button', { name: 'Search this area' }).waitFor();
      await map.openMarker();
      await page.getByRole('link', { name: 'Clear map area' }).waitFor();
      await page.getByRole('button', { name: 'Search this area' }).waitFor();
    },
  },
  {
    name: 'public-professional-page',
    open: async (page, { apiAs }) => {
      // The fullest page: review filters appear only where there are reviews.
      const api = await apiAs('client');
      const reviews = ({ rating }: Professional) => rating?.count ?? 0;
      const [professional] = (await api.professionals()).results.toSorted((a, b) => reviews(b) - reviews(a));
      const id = String(professional?.id);
      const [service] = await api.servicesOf(id);
      await at(`/public-professional-page/${id}`)(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: String(service?.name) })
        .first()
        .waitFor();
      await page.getByRole('navigation', { name: 'Reviews by hair type' }).waitFor();
      await page
        .getByRole('region', { name: 'Reviews' })
        .getByText(/^Every review|^No reviews/)
        .waitFor();
      await page
        .getByRole('complementary', { name: 'Available Times' })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'report-review',
    person: 'client',
    open: async (page, { apiAs }) => {
      const { id } = await (await apiAs('client')).reviewOfOthers();
      await at(`/report-review/${id}`)(page);
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByRole('combobox').and(page.locator('[aria-invalid=true]')).waitFor();
    },
  },
  {
    name: 'service-details',
    open: async (page, { findBookable }) => {
      const { service } = await findBookable();
      await at(`/service-details/${service.id}`)(page);
      await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
    },
  },
  { name: 'service-not-found', open: at(`/service-details/${UNKNOWN_ID}`) },
  {
    name: 'compare-professionals',
    open: async (page, { findBookable }) => {
      const { service } = await findBookable();
      await at(`/compare-professionals?ids=${service.professional.id}`)(page);
      await page
        .getByRole('link', { name: /^Add .* to the comparison/ })
        .first()
        .click();
      await page
        .getByRole('link', { name: /^Remove / })
        .nth(1)
        .waitFor();
    },
  },
  {
    name: 'favourites',
    person: 'client',
    open: at('/favourites', (page) => page.getByRole('heading', { level: 1, name: 'Favourites' })),
  },
  { name: 'order-of-results', open: at('/how-we-order-results') },
  { name: 'terms-of-use', open: at('/terms-of-use') },
  { name: 'privacy-policy', open: at('/privacy-policy') },
];
