/**
 * Shared modules that the shell provides but does not use itself: Rspack shares only modules that are imported
 * somewhere (infra/build/sharing.ts).
 */
export const providedModules = [
  () => import('@crown-and-coil/shared-api/uploads'),
  () => import('@crown-and-coil/shared-ui/choice'),
  () => import('@crown-and-coil/shared-ui/uploads'),
];
