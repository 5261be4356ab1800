import type { OwnSession } from '@crown-and-coil/shared-api';

/** Such as "Safari on iOS". */
export const deviceName = ({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string =>
  browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
