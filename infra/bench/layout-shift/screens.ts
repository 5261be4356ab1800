/** Who looks at a screen; a visitor when missing. */
export type Viewer = 'client' | 'professional' | 'admin';

/** A screen with pictures. */
export interface PictureScreen {
  readonly name: string;
  readonly path: string;
  readonly viewer?: Viewer;
}

/** Ids that the paths need. */
export interface KnownThings {
  readonly serviceId: string;
  readonly professionalId: string;
  readonly clientId: string;
}

/** Every screen on which pictures stand (specification, section 2). */
export const pictureScreens = ({
  serviceId,
  professionalId,
  clientId,
}: KnownThings): readonly PictureScreen[] => [
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
  { name: '/edit-professional-profile', path: '/edit-professional-profile', viewer: 'professional' },
  { name: '/admin-upload', path: '/admin-upload', viewer: 'admin' },
];
