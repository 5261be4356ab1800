import { marketplaceRows } from './marketplace-rows';
import { mediaRows } from './media-rows';
import { notificationRows } from './notification-rows';
import type { Rows } from './row';

/** Every call of the API and what each identity is answered with. */
export const accessMatrix: Rows = { ...marketplaceRows, ...mediaRows, ...notificationRows };
