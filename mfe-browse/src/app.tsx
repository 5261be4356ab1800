import { DETAIL_FRESH_SECONDS, professionalsApi, servicesApi } from '@crown-and-coil/shared-api';
import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';

const AHEAD = { ifOlderThan: DETAIL_FRESH_SECONDS } as const;

export default defineRemote(declaration, {
  home: () => import('./home/home'),
  'browse-services': () => import('./browse-services/browse-services'),
  'browse-professionals': () => import('./browse-professionals/browse-professionals'),
  'public-professional-page': {
    load: () => import('./public-professional-page/public-professional-page'),
    prefetch: ({ professionalId = '' }) =>
      professionalsApi.util.prefetch('getProfessional', professionalId, AHEAD),
  },
  'service-details': {
    load: () => import('./service-details/service-details'),
    prefetch: ({ serviceId = '' }) => servicesApi.util.prefetch('getService', serviceId, AHEAD),
  },
  'waitlist-signup': () => import('./waitlist-signup/waitlist-signup'),
  'thank-you': () => import('./thank-you/thank-you'),
  'terms-of-use': () => import('./terms-of-use/terms-of-use'),
  'privacy-policy': () => import('./privacy-policy/privacy-policy'),
});
