import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';

export default defineRemote(declaration, {
  'pick-booking-time': () => import('./pick-booking-time/pick-booking-time'),
});
