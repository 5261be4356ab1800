import { loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { type FakeExtensions, renderScreens } from '@crown-and-coil/shared-ui/testing';
import type { ComponentType } from 'react';
import declaration from '../../remote.json';
import ConnectGoogleCalendar from '../connect-google-calendar/connect-google-calendar';
import CreateProduct from '../create-product/create-product';
import CreateService from '../create-service/create-service';
import EditAvailability from '../edit-availability/edit-availability';
import EditHouseRules from '../edit-house-rules/edit-house-rules';
import EditProduct from '../edit-product/edit-product';
import EditProfessionalProfile from '../edit-professional-profile/edit-professional-profile';
import EditService from '../edit-service/edit-service';
import EditStyleMenu from '../edit-style-menu/edit-style-menu';
import EditWeeklyHours from '../edit-weekly-hours/edit-weekly-hours';
import ManageMedia from '../manage-media/manage-media';
import ProfessionalDashboard from '../professional-dashboard/professional-dashboard';
import SetAvailability from '../set-availability/set-availability';
import SetWeeklyHours from '../set-weekly-hours/set-weekly-hours';

const SCREENS: Record<string, ComponentType> = {
  'professional-dashboard': ProfessionalDashboard,
  'edit-professional-profile': EditProfessionalProfile,
  'edit-house-rules': EditHouseRules,
  'manage-media': ManageMedia,
  'create-service': CreateService,
  'edit-service': EditService,
  'edit-style-menu': EditStyleMenu,
  'create-product': CreateProduct,
  'edit-product': EditProduct,
  'set-availability': SetAvailability,
  'set-weekly-hours': SetWeeklyHours,
  'edit-weekly-hours': EditWeeklyHours,
  'edit-availability': EditAvailability,
  'connect-google-calendar': ConnectGoogleCalendar,
};

/** Renders the whole remote at an address, as the shell does for a role. */
export function renderWorkspace(
  path: string,
  role: 'professional' | 'admin' = 'professional',
  extensions: FakeExtensions = {},
) {
  loggedInAs(role);
  const { place, leave } = renderScreens({
    store,
    routes: declaration.routes,
    screens: SCREENS,
    at: path,
    extensions,
  });
  return { address: () => place().path, reload: leave };
}
