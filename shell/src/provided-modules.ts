/**
 * Shared modules that the shell provides although it draws nothing with them itself: without a request of its own for
 * one, Rspack would not put it among what the shell shares (infra/build/sharing.ts).
 */
export const providedModules = [
  () => import('@crown-and-coil/shared-api/uploads'),
  () => import('@crown-and-coil/shared-ui/choice'),
  () => import('@crown-and-coil/shared-ui/uploads'),
];
