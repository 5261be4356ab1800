import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';

/** The page says what its declaration says, and a server draws it. */
export const head: ScreenModule['head'] = () => () => ({});
