import { loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { renderScreens } from '@crown-and-coil/shared-ui/testing';
import type { ComponentType } from 'react';
import declaration from '../../remote.json';
import AdminDashboard from '../admin-dashboard/admin-dashboard';
import AdminUpload from '../admin-upload/admin-upload';

const SCREENS: Record<string, ComponentType> = {
  'admin-dashboard': AdminDashboard,
  'admin-upload': AdminUpload,
};

/** Renders the whole remote at an address as a logged-in admin. */
export function renderAdmin(path: string) {
  loggedInAs('admin');
  const { place } = renderScreens({ store, routes: declaration.routes, screens: SCREENS, at: path });
  return { address: () => place().path };
}
