import { addAccounts } from './accounts/routes';
import { addAvailability } from './availability/routes';
import { addSeveralWindows } from './availability/several-routes';
import { addBookingLists } from './bookings/list-routes';
import { addBookings } from './bookings/routes';
import { addClients } from './clients/routes';
import { addMedia } from './media/routes';
import { addLive } from './live/routes';
import type { Module } from './module';
import { addNotifications } from './notifications/routes';
import { addPages } from './pages/routes';
import { addPlaces } from './places/routes';
import { addProducts } from './products/routes';
import { addProfessionals } from './professionals/routes';
import { addServices } from './services/routes';

/** Every domain module of the API. */
export const modules: readonly Module[] = [
  addAccounts,
  addProfessionals,
  addPlaces,
  addPages,
  addClients,
  addServices,
  addProducts,
  addMedia,
  addAvailability,
  addSeveralWindows,
  addBookings,
  addNotifications,
  addLive,
  addBookingLists,
];
