/** Paths of the client's pages, and of the screens of other teams that they lead to (specification, section 2). */
export const clientPaths = {
  profile: '/client-profile',
  edit: '/edit-client-profile',
  manageMedia: '/manage-media',
  publicProfile: (id: string) => `/client-public-profile/${encodeURIComponent(id)}`,
  professional: (id: string) => `/public-professional-page/${encodeURIComponent(id)}`,
  browseServices: '/browse-services',
} as const;
