import type { DemoIds, Viewer } from '../demo';

/** A screen with content loaded asynchronously. */
export interface MeasuredScreen {
  readonly name: string;
  readonly path: string;
  /** A visitor if absent. */
  readonly viewer?: Viewer;
}

/** All screens with pictures or with content from several responses (specification, section 2). */
export const measuredScreens = ({
  serviceId,
  professionalId,
  clientId,
  clientsBookingId,
  requestId,
}: DemoIds): readonly MeasuredScreen[] => [
  { name: '/', path: '/' },
  { name: '/browse-services', path: '/browse-services' },
  { name: '/browse-professionals', path: '/browse-professionals' },
  { name: '/public-professional-page/{id}', path: `/public-professional-page/${professionalId}` },
  { name: '/service-details/{id}', path: `/service-details/${serviceId}` },
  { name: '/client-profile', path: '/client-profile', viewer: 'client' },
  {
    name: '/client-public-profile/{id}',
    path: `/client-public-profile/${clientId}`,
    viewer: 'client',
  },
  { name: '/edit-client-profile', path: '/edit-client-profile', viewer: 'client' },
  { name: '/manage-media, client', path: '/manage-media', viewer: 'client' },
  { name: '/manage-media, professional', path: '/manage-media', viewer: 'professional' },
  { name: '/professional-dashboard', path: '/professional-dashboard', viewer: 'professional' },
  ...['services', 'availability', 'bookings', 'products', 'payments'].map((tab) => ({
    name: `/professional-dashboard, ${tab}`,
    path: `/professional-dashboard?tab=${tab}`,
    viewer: 'professional' as const,
  })),
  { name: '/edit-professional-profile', path: '/edit-professional-profile', viewer: 'professional' },
  {
    name: '/add-more-services/{ids}',
    path: `/add-more-services/${serviceId}/${professionalId}`,
    viewer: 'client',
  },
  { name: '/pick-booking-time/{id}', path: `/pick-booking-time/${serviceId}`, viewer: 'client' },
  { name: '/booking-details/{id}, client', path: `/booking-details/${clientsBookingId}`, viewer: 'client' },
  { name: '/booking/{id}/reschedule', path: `/booking/${clientsBookingId}/reschedule`, viewer: 'client' },
  {
    name: '/booking-details/{id}, professional',
    path: `/booking-details/${requestId}`,
    viewer: 'professional',
  },
  { name: '/booking/{id}/update', path: `/booking/${requestId}/update`, viewer: 'professional' },
  { name: '/account', path: '/account', viewer: 'client' },
  { name: '/admin-dashboard', path: '/admin-dashboard', viewer: 'admin' },
  { name: '/admin-upload', path: '/admin-upload', viewer: 'admin' },
];
