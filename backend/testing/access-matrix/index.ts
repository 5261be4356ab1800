import { accountRows } from './account-rows';
import { marketplaceRows } from './marketplace-rows';
import { mediaRows } from './media-rows';
import { calendarRows, clientNotesRows, notificationRows } from './notification-rows';
import type { Rows } from './row';

/** Every call of the API and what each identity is answered with. */
export const accessMatrix: Rows = {
  ...accountRows,
  ...marketplaceRows,
  ...mediaRows,
  ...notificationRows,
  ...clientNotesRows,
  ...calendarRows,
};
