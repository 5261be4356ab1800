import { ADMIN_SCREENS } from './admin-screens';
import { BOOKING_SCREENS } from './booking-screens';
import { BROWSE_SCREENS } from './browse-screens';
import { CLIENT_SCREENS } from './client-screens';
import { PROFESSIONAL_SCREENS } from './professional-screens';
import type { Screen } from './screen';
import { SHELL_SCREENS } from './shell-screens';
import { WAITING_LIST_SCREENS } from './waiting-list';

/** Every reachable screen, for checks that apply to all of them. */
export const ALL_SCREENS: readonly Screen[] = [
  ...SHELL_SCREENS,
  ...BROWSE_SCREENS,
  ...BOOKING_SCREENS,
  ...WAITING_LIST_SCREENS,
  ...PROFESSIONAL_SCREENS,
  ...CLIENT_SCREENS,
  ...ADMIN_SCREENS,
];
