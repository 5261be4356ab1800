import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';

/** Uses the declared metadata, and marks the page for server rendering. */
export const head: ScreenModule['head'] = () => () => ({});
