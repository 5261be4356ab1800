import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';

export default defineRemote(declaration, {
  'professional-dashboard': () => import('./professional-dashboard/professional-dashboard'),
  'edit-professional-profile': () => import('./edit-professional-profile/edit-professional-profile'),
  'edit-house-rules': () => import('./edit-house-rules/edit-house-rules'),
  'manage-media': () => import('./manage-media/manage-media'),
  'create-service': () => import('./create-service/create-service'),
  'edit-service': () => import('./edit-service/edit-service'),
  'edit-style-menu': () => import('./edit-style-menu/edit-style-menu'),
  'create-product': () => import('./create-product/create-product'),
  'edit-product': () => import('./edit-product/edit-product'),
  'set-availability': () => import('./set-availability/set-availability'),
  'set-weekly-hours': () => import('./set-weekly-hours/set-weekly-hours'),
  'edit-weekly-hours': () => import('./edit-weekly-hours/edit-weekly-hours'),
  'edit-availability': () => import('./edit-availability/edit-availability'),
  'connect-google-calendar': () => import('./connect-google-calendar/connect-google-calendar'),
});
