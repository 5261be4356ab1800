/** Paths of the workspace, and of the screens of other teams that it leads to (specification, section 2). */
export const paths = {
  dashboard: '/professional-dashboard',
  editProfile: '/edit-professional-profile',
  manageMedia: '/manage-media',
  adminUpload: '/admin-upload',
  createService: '/create-service',
  editService: (id: string) => `/edit-service/${encodeURIComponent(id)}`,
  createProduct: '/create-product',
  editProduct: (id: string) => `/edit-product/${encodeURIComponent(id)}`,
  setAvailability: '/set-availability',
  editAvailability: (id: string) => `/edit-availability/${encodeURIComponent(id)}`,
  serviceDetails: (id: string) => `/service-details/${encodeURIComponent(id)}`,
  clientPublicProfile: (id: string) => `/client-public-profile/${encodeURIComponent(id)}`,
  browseProfessionals: '/browse-professionals',
} as const;

/** Ends: each form goes back to the tab that lists what it saved. */
export const dashboardTab = {
  services: paths.dashboard,
  availability: `${paths.dashboard}?tab=availability`,
  products: `${paths.dashboard}?tab=products`,
} as const;
