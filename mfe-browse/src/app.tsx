import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';

export default defineRemote(declaration, {
  home: () => import('./home/home'),
  'browse-services': () => import('./browse-services/browse-services'),
  'browse-professionals': () => import('./browse-professionals/browse-professionals'),
  'public-professional-page': () => import('./public-professional-page/public-professional-page'),
  'service-details': () => import('./service-details/service-details'),
  'waitlist-signup': () => import('./waitlist-signup/waitlist-signup'),
  'thank-you': () => import('./thank-you/thank-you'),
  'terms-of-use': () => import('./terms-of-use/terms-of-use'),
  'order-of-results': () => import('./order-of-results/order-of-results'),
  'compare-professionals': () => import('./compare-professionals/compare-professionals'),
  'report-review': () => import('./report-review/report-review'),
  favourites: () => import('./favourites/favourites'),
  'privacy-policy': () => import('./privacy-policy/privacy-policy'),
});
