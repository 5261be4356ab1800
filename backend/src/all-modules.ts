import { addEmailChanges } from './accounts/email-change-routes';
import { addInvitations } from './accounts/invitation-routes';
import { addOwnAccount } from './accounts/own-account-routes';
import { addPasswords } from './accounts/password-routes';
import { addAccounts } from './accounts/routes';
import { addPeople } from './administration/people-routes';
import { addAdministration } from './administration/routes';
import { addAvailability } from './availability/routes';
import { addBookingSettings } from './availability/settings-routes';
import { addMessageReports } from './booking-messages/report-routes';
import { addBookingMessages } from './booking-messages/routes';
import { addBookingLists, addBookings } from './bookings/routes';
import { addCalendar } from './calendar/routes';
import { addCalendarConnections } from './calendar-connections/routes';
import { addClientErrors } from './client-errors/routes';
import { addClientNotes } from './client-notes/routes';
import { addClients } from './clients/routes';
import { addComfort } from './comfort/routes';
import { addDeposits } from './deposits/routes';
import { addWaitlist } from './early-access-waitlist/routes';
import { addFavourites } from './favourites/routes';
import { addFeedback } from './feedback/routes';
import { addGates } from './gates/routes';
import { addHouseRules } from './house-rules/routes';
import { addInvoices } from './invoices/routes';
import { addLedger } from './ledger/routes';
import { addLive } from './live/routes';
import { addOwnMedia } from './media/own-routes';
import { addShownMedia } from './media/shown-routes';
import type { Module } from './module';
import { addNotifications } from './notifications/routes';
import { addPages } from './pages/routes';
import { addPasskeys } from './passkeys/routes';
import { addPayments } from './payments/routes';
import { addPhotoQuotes } from './photo-quotes/routes';
import { addPlaces } from './places/routes';
import { addProducts } from './products/routes';
import { addProfessionals } from './professionals/routes';
import { addPush } from './push/routes';
import { addModeration } from './reviews/moderation-routes';
import { addReviews } from './reviews/routes';
import { addSecondFactor } from './second-factor/routes';
import { addServices } from './services/routes';
import { addSiteImages } from './site-images/routes';
import { addStyleMenus } from './style-menus/routes';
import { addToday } from './today/routes';
import { addWaitingList } from './waiting-list/routes';
import { addWorkingHours } from './working-hours/routes';

/** Every domain module of the API. */
export const modules: readonly Module[] = [
  addAccounts,
  addInvitations,
  addPasswords,
  addEmailChanges,
  addSecondFactor,
  addPasskeys,
  addOwnAccount,
  addWaitlist,
  addFeedback,
  addClientErrors,
  addAdministration,
  addPeople,
  addLedger,
  addProfessionals,
  addHouseRules,
  addPlaces,
  addPages,
  addClients,
  addComfort,
  addFavourites,
  addBookingMessages,
  addMessageReports,
  addServices,
  addStyleMenus,
  addGates,
  addProducts,
  addOwnMedia,
  addShownMedia,
  addSiteImages,
  addAvailability,
  addWorkingHours,
  addBookingSettings,
  addBookings,
  addDeposits,
  addPhotoQuotes,
  addReviews,
  addModeration,
  addWaitingList,
  addPayments,
  addInvoices,
  addClientNotes,
  addCalendar,
  addCalendarConnections,
  addNotifications,
  addPush,
  addLive,
  addBookingLists,
  addToday,
];
