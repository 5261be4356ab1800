import { accountRows } from './account-rows';
import { marketplaceRows } from './marketplace-rows';
import { mediaRows } from './media-rows';
import { calendarRows, clientNotesRows, notificationRows } from './notification-rows';
import type { Rows } from './rows';

/** Every call of the API with the status that each identity receives. */
export const accessMatrix: Rows = {
  ...accountRows,
  ...marketplaceRows,
  ...mediaRows,
  ...notificationRows,
  ...clientNotesRows,
  ...calendarRows,
};
