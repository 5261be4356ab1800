import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';

export default defineRemote(declaration, {
  'admin-dashboard': () => import('./admin-dashboard/admin-dashboard'),
  'admin-upload': () => import('./admin-upload/admin-upload'),
});
