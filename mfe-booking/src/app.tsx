import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';

export default defineRemote(declaration, {
  'add-more-services': () => import('./add-more-services/add-more-services'),
  'pick-booking-time': () => import('./pick-booking-time/pick-booking-time'),
  'add-products-to-booking': () => import('./add-products-to-booking/add-products-to-booking'),
  'confirm-booking': () => import('./confirm-booking/confirm-booking'),
  'booking-confirmed': () => import('./booking-confirmed/booking-confirmed'),
  'booking-details': () => import('./booking-details/booking-details'),
  reschedule: () => import('./reschedule/reschedule'),
  'update-booking': () => import('./update-booking/update-booking'),
});
