/** Paths of the booking flow and of where it leads (specification, section 2). Ids are encoded: a path may hold any. */
export const bookingPaths = {
  serviceDetails: (serviceId: string) => `/service-details/${encodeURIComponent(serviceId)}`,
  addServices: (serviceId: string, professionalId: string) =>
    `/add-more-services/${encodeURIComponent(serviceId)}/${encodeURIComponent(professionalId)}`,
  pickTime: (serviceId: string) => `/pick-booking-time/${encodeURIComponent(serviceId)}`,
  addProducts: (serviceId: string) => `/add-products-to-booking/${encodeURIComponent(serviceId)}`,
  confirm: (serviceId: string) => `/confirm-booking/${encodeURIComponent(serviceId)}`,
  confirmed: (bookingId: string) => `/booking-confirmed/${encodeURIComponent(bookingId)}`,
  details: (bookingId: string) => `/booking-details/${encodeURIComponent(bookingId)}`,
  update: (bookingId: string) => `/booking/${encodeURIComponent(bookingId)}/update`,
  reschedule: (bookingId: string) => `/booking/${encodeURIComponent(bookingId)}/reschedule`,
  clientProfile: '/client-profile',
  dashboard: '/professional-dashboard',
  adminDashboard: '/admin-dashboard',
  browseServices: '/browse-services',
  login: '/login',
} as const;
