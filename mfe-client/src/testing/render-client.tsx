import { store } from '@crown-and-coil/shared-api/testing';
import { renderScreens } from '@crown-and-coil/shared-ui/testing';
import type { ComponentType } from 'react';
import declaration from '../../remote.json';
import ClientProfile from '../client-profile/client-profile';
import ClientPublicProfile from '../client-public-profile/client-public-profile';
import EditClientProfile from '../edit-client-profile/edit-client-profile';
import HealthAndComfort from '../health-and-comfort/health-and-comfort';
import ManageMedia from '../manage-media/manage-media';
import Receipts from '../receipts/receipts';

const SCREENS: Record<string, ComponentType> = {
  'client-profile': ClientProfile,
  'edit-client-profile': EditClientProfile,
  'health-and-comfort': HealthAndComfort,
  receipts: Receipts,
  'manage-media': ManageMedia,
  'client-public-profile': ClientPublicProfile,
};

/**
 * Renders the whole remote at a URL, as the shell would.
 *
 * @returns `place()`: current path and query; `leave()`: unmounts the page, as a reload does
 */
export function renderClient(path: string) {
  const { place, leave } = renderScreens({ store, routes: declaration.routes, screens: SCREENS, at: path });
  return { place: () => place().path, leave };
}
