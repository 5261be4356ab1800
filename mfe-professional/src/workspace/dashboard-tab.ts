import { href } from '@crown-and-coil/shared-api/href';

/** Addresses of the dashboard's tabs: a form returns to the tab that lists what it saved. */
export const dashboardTab = {
  services: href.professionalDashboard(),
  availability: href.professionalDashboard({}, { search: { tab: 'availability' } }),
  products: href.professionalDashboard({}, { search: { tab: 'products' } }),
} as const;
