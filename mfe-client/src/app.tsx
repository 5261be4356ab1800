import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';

export default defineRemote(declaration, {
  'client-profile': () => import('./client-profile/client-profile'),
  'edit-client-profile': () => import('./edit-client-profile/edit-client-profile'),
  'health-and-comfort': () => import('./health-and-comfort/health-and-comfort'),
  receipts: () => import('./receipts/receipts'),
  'manage-media': () => import('./manage-media/manage-media'),
  'client-public-profile': () => import('./client-public-profile/client-public-profile'),
});
