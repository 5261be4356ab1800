import type { Professional } from '@crown-and-coil/shared-api/contract';
import { expect, type Page } from '@playwright/test';
import { join } from '../personas/join';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { stranger } from '../personas/stranger';
import { Outbox } from '../product/outbox';
import { BookingFlow } from './booking-flow';
import { Conversation } from './conversation';
import { FeedbackPanel } from './feedback';
import { HomeScreen } from './home';
import { LoginScreen } from './login';
import { Notifications } from './notifications';
import { PROFESSIONAL_SCREENS } from './professional-screens';
import { RescheduleScreen } from './reschedule';
import { ResultsMap } from './results-map';
import type { ProductData, Screen } from './screen';
import { WAITING_LIST_SCREENS } from './waiting-list';
import { WaitlistSignUpScreen } from './waitlist-signup';

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await heading(page);
};

/** A tab of the admin dashboard with its list or empty state. */
const adminTab = (tab: string) => async (page: Page) => {
  await at(`/admin-dashboard?tab=${tab}`)(page);
  const panel = page.getByRole('tabpanel');
  await panel
    .getByRole('listitem')
    .or(panel.getByRole('heading', { level: 3 }))
    .first()
    .waitFor();
};

const pendingBooking = async (apiAs: ProductData['apiAs']) =>
  (await apiAs('client')).oldestBookingOfMine('pending');

const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000';

/** Every reachable screen, for checks that apply to all of them. */
export const ALL_SCREENS: readonly Screen[] = [
  {
    name: 'home',
    open: async (page) => {
      await new HomeScreen(page).open();
      await page.getByRole('region', { name: 'Styles by Crown & Coil professionals' }).waitFor();
    },
  },
  { name: 'login', visitorsOnly: true, open: at('/login') },
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
    name: 'activate',
    visitorsOnly: true,
    open: async (page, { apiAs }) => {
      const { email } = stranger('Naomi', 'invited');
      await (await apiAs('admin')).invite(email, 'Client');
      await new Outbox(page).follow(email, /invit/i);
      await page.getByLabel('Password', { exact: true }).fill('a long enough one');
      await heading(page);
    },
  },
  { name: 'activate-without-token', visitorsOnly: true, open: at('/activate') },
  { name: 'forgot-password', visitorsOnly: true, open: at('/forgot-password') },
  {
    name: 'reset-password',
    visitorsOnly: true,
    open: async (page, { apiAs }) => {
      const naomi = stranger('Naomi', 'forgetful');
      const admin = await apiAs('admin');
      await join(page, admin, 'Client', naomi);
      await admin.call('POST', '/accounts/forgot-password', { email: naomi.email });
      await new Outbox(page).follow(naomi.email, /new password/i);
      await page.getByLabel('New password', { exact: true }).waitFor();
    },
  },
  { name: 'reset-password-without-token', visitorsOnly: true, open: at('/reset-password') },
  { name: 'confirm-email-without-token', open: at('/confirm-email') },
  {
    name: 'account',
    person: 'client',
    open: async (page) => {
      await at('/account')(page);
      await page.getByText(/bookings? (is|are) cancelled:|no upcoming bookings/).waitFor();
    },
  },
  {
    name: 'login-second-step',
    visitorsOnly: true,
    open: async (page) => {
      const login = new LoginScreen(page);
      await login.open();
      await login.logIn(PEOPLE.admin.email, DEMO_PASSWORD);
      await page.getByLabel('Code of your app').waitFor();
    },
  },
  {
    name: 'add-passkey',
    person: 'otherClient',
    open: async (page) => {
      await at('/account')(page);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  {
    name: 'two-step-setup',
    person: 'otherClient',
    open: async (page) => {
      await at('/account')(page);
      await page.getByRole('button', { name: 'Set up two-step log-in' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByLabel('Code of the app').waitFor();
    },
  },
  {
    name: 'feedback',
    person: 'professional',
    open: async (page) => {
      await at('/account')(page);
      const feedback = new FeedbackPanel(page);
      await feedback.open();
      await feedback.comment("What's smooth?", 'Prices up front, finally.');
      await feedback.minimise();
      await feedback.open();
      await feedback.send();
      await page.getByText('Please choose an answer').first().waitFor();
    },
  },
  { name: 'terms-of-use', open: at('/terms-of-use') },
  { name: 'order-of-results', open: at('/how-we-order-results') },
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
    open: async (page) => {
      await at('/favourites')(page);
      await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor();
    },
  },
  { name: 'privacy-policy', open: at('/privacy-policy') },
  {
    name: 'browse-services',
    open: async (page) => {
      await at('/browse-services')(page);
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'browse-services-empty',
    open: async (page) => {
      await at('/browse-services?search=zzzzzz')(page);
      await page.getByRole('heading', { name: 'No services found for the search term' }).waitFor();
    },
  },
  {
    name: 'browse-professionals',
    open: async (page) => {
      await at('/browse-professionals')(page);
      await page.getByRole('article').first().waitFor();
    },
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
    name: 'choose-style',
    open: async (page, { apiAs }) => {
      const { results } = await (await apiAs('client')).services('search=your+size+and+length');
      await at(`/choose-style/${results[0]?.id}`)(page);
      for (const group of ['Size', 'Length'])
        await page.getByRole('group', { name: group }).getByRole('radio').first().check();
      await page.getByRole('group', { name: 'Hair' }).waitFor();
    },
  },
  {
    name: 'add-more-services',
    open: async (page, { findBookable }) => {
      const bookable = await findBookable();
      const flow = new BookingFlow(page);
      await flow.begin(bookable);
      for (const { name } of bookable.extras) await flow.services.choose(name);
    },
  },
  {
    name: 'pick-booking-time',
    open: async (page, { findBookable }) => {
      const bookable = await findBookable();
      const flow = new BookingFlow(page);
      await flow.openAt('pick-booking-time', bookable);
      await flow.times.choose(bookable.slot, bookable.service.professional.time_zone);
    },
  },
  {
    name: 'add-products-to-booking',
    open: async (page, { findBookable }) => {
      const bookable = await findBookable();
      const flow = new BookingFlow(page);
      await flow.openAt('add-products-to-booking', bookable);
      for (const { name } of bookable.products) await flow.products.choose(name, 2);
    },
  },
  {
    name: 'confirm-booking',
    person: 'client',
    open: async (page, { findBookable }) => {
      const bookable = await findBookable();
      const flow = new BookingFlow(page);
      await flow.openAt('confirm-booking', bookable);
      await flow.confirm.notes.fill('Tender spot behind my left ear, please go easy on tension there.');
      await expect(flow.confirm.confirm).toBeEnabled();
    },
  },
  {
    name: 'missing-booking-information',
    open: async (page, { findBookable }) => at(`/confirm-booking/${(await findBookable()).service.id}`)(page),
  },
  {
    name: 'booking-confirmed',
    person: 'client',
    open: async (page, { apiAs }) => {
      await at(`/booking-confirmed/${(await pendingBooking(apiAs)).id}`)(page);
    },
  },
  {
    name: 'booking-deposit',
    person: 'client',
    open: async (page, { apiAs }) => {
      await at(`/booking-deposit/${(await pendingBooking(apiAs)).id}`)(page);
    },
  },
  {
    name: 'booking-details',
    person: 'client',
    open: async (page, { apiAs }) => {
      await at(`/booking-details/${(await pendingBooking(apiAs)).id}`)(page);
    },
  },
  {
    name: 'booking-details-reviewed',
    person: 'client',
    open: async (page, { apiAs }) => {
      await at(`/booking-details/${(await (await apiAs('client')).visitOfMine('reviewed')).id}`)(page);
      await page.getByRole('article', { name: /^Review by / }).waitFor();
    },
  },
  {
    name: 'review-visit',
    person: 'client',
    open: async (page, { apiAs }) => {
      await at(`/review-visit/${(await (await apiAs('client')).visitOfMine('open')).id}`)(page);
      await page.getByRole('button', { name: 'Send review' }).click();
      await page.getByText('Choose 1 (poor) to 5 (great)').first().waitFor();
    },
  },
  {
    name: 'invoice',
    person: 'client',
    open: async (page, { apiAs }) =>
      at(`/invoice/${await (await apiAs('client')).newestInvoiceOfMine()}`)(page),
  },
  {
    name: 'receipts',
    person: 'client',
    open: async (page) => {
      await at('/receipts')(page);
      await page.getByRole('list', { name: 'Receipts and invoices' }).waitFor();
    },
  },
  {
    name: 'update-booking',
    person: 'client',
    open: async (page, { apiAs }) => {
      await at(`/booking/${(await pendingBooking(apiAs)).id}/update`)(page);
    },
  },
  {
    name: 'reschedule',
    person: 'client',
    open: async (page, { apiAs }) => {
      await page.goto(`/booking/${(await pendingBooking(apiAs)).id}/reschedule`);
      const reschedule = new RescheduleScreen(page);
      await reschedule.isShown();
      await reschedule.times.anyStart.first().click();
      await expect(reschedule.move).toBeEnabled();
    },
  },
  {
    name: 'ask-for-quote',
    person: 'client',
    open: async (page, { findBookable }) => {
      const { service } = await findBookable();
      await at(`/ask-for-quote/${service.professional.id}?service=${service.id}`)(page);
      await page.getByLabel('What would you like?').waitFor();
    },
  },
  {
    name: 'photo-quotes',
    person: 'client',
    open: async (page) => {
      await at('/my-photo-quotes')(page);
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'photo-quote',
    person: 'professional',
    open: async (page) => {
      await at('/my-photo-quotes')(page);
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Asked' })
        .filter({ hasText: 'Naomi' })
        .getByRole('link')
        .first()
        .click();
      await page.getByRole('form', { name: 'Answer the request' }).waitFor();
      await new Conversation(page).field.waitFor();
    },
  },
  {
    name: 'notifications',
    person: 'client',
    open: async (page) => {
      await at('/account')(page);
      const notifications = new Notifications(page);
      await notifications.open();
      await notifications.banner
        .getByRole('listitem')
        .or(page.getByText('You have no notifications.'))
        .first()
        .waitFor();
    },
  },
  ...WAITING_LIST_SCREENS,
  ...PROFESSIONAL_SCREENS,
  {
    name: 'client-profile',
    person: 'client',
    open: async (page) => {
      await at('/client-profile')(page);
      await page.getByRole('region', { name: 'Phone' }).waitFor();
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'manage-media-client',
    person: 'client',
    open: async (page) => {
      await at('/manage-media')(page);
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'manage-media-professional',
    person: 'professional',
    open: async (page) => {
      await at('/manage-media')(page);
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'picture-in-full',
    person: 'professional',
    open: async (page) => {
      await at('/manage-media')(page);
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).waitFor();
    },
  },
  { name: 'manage-media-admin', person: 'admin', open: at('/manage-media') },
  {
    name: 'edit-client-profile',
    person: 'client',
    open: async (page) => {
      await at('/edit-client-profile')(page);
      await page.getByLabel('First name').waitFor();
    },
  },
  {
    name: 'health-and-comfort',
    person: 'client',
    open: async (page) => {
      await at('/health-and-comfort')(page);
      await page.getByRole('button', { name: 'Add Allergies' }).click();
      await page.getByRole('form', { name: 'Allergies' }).waitFor();
    },
  },
  {
    name: 'client-public-profile',
    person: 'client',
    open: async (page, { apiAs }) => {
      const { id } = await (await apiAs('client')).me();
      await at(`/client-public-profile/${id}`)(page);
      await page.getByRole('region', { name: 'Phone' }).waitFor();
    },
  },
  {
    name: 'admin-dashboard',
    person: 'admin',
    open: async (page) => {
      await at('/admin-dashboard')(page);
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'admin-demand',
    person: 'admin',
    open: async (page) => {
      await at('/admin-dashboard?tab=demand')(page);
      const panel = page.getByRole('tabpanel');
      await panel
        .getByRole('table')
        .or(panel.getByRole('heading', { level: 3 }))
        .first()
        .waitFor();
    },
  },
  { name: 'admin-waitlist', person: 'admin', open: adminTab('waitlist') },
  {
    name: 'admin-invitations',
    person: 'admin',
    open: async (page) => {
      await adminTab('invitations')(page);
      await page.getByLabel('Email').waitFor();
    },
  },
  { name: 'admin-reviews', person: 'admin', open: adminTab('reviews') },
  { name: 'admin-messages', person: 'admin', open: adminTab('reviews&reviews=messages') },
  { name: 'admin-feedback', person: 'admin', open: adminTab('feedback') },
  { name: 'admin-failures', person: 'admin', open: adminTab('failures') },
  {
    name: 'admin-payments',
    person: 'admin',
    open: async (page) => {
      await at('/admin-dashboard?tab=payments')(page);
      await page.getByRole('heading', { name: 'Needs a person' }).waitFor();
      await page
        .getByRole('article')
        .or(page.getByRole('heading', { name: 'No payments.' }))
        .first()
        .waitFor();
    },
  },
  { name: 'admin-invoices', person: 'admin', open: adminTab('invoices') },
  {
    name: 'admin-upload',
    person: 'admin',
    open: async (page) => {
      await at('/admin-upload')(page);
      await page
        .getByRole('region', { name: 'On the site' })
        .or(page.getByRole('heading', { name: 'No images of this type yet.' }))
        .waitFor();
    },
  },
  { name: 'unauthorized', person: 'client', open: at('/unauthorized') },
  { name: '404', open: at('/no-such-page') },
];
