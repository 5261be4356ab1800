import type {
  CallCountsTable,
  EmailChangesTable,
  InvitationsTable,
  LoginAttemptsTable,
  RequestCountsTable,
  RevokedTokensTable,
  SessionsTable,
  UsersTable,
} from '../accounts/tables';
import type { AdminLogTable } from '../administration/tables';
import type {
  AvailabilitySeriesTable,
  AvailabilityWindowsTable,
  BlockedTimesTable,
  CalendarVersionsTable,
  DaysOffTable,
  FreeStretchesTable,
} from '../availability/tables';
import type {
  BookingMessagePicturesTable,
  BookingMessagesTable,
  MessageReportsTable,
} from '../booking-messages/tables';
import type {
  BookingHistoryTable,
  BookingProductLinesTable,
  BookingServicesTable,
  BookingsTable,
  IdempotencyKeysTable,
} from '../bookings/tables';
import type { CalendarFeedsTable } from '../calendar/tables';
import type {
  BusyTimesTable,
  CalendarConnectionsTable,
  CalendarCopiesTable,
  CalendarObjectsTable,
} from '../calendar-connections/tables';
import type { BrowserFailuresTable, ClientErrorsTable } from '../client-errors/tables';
import type { ClientNotesTable } from '../client-notes/tables';
import type { ClientsTable } from '../clients/tables';
import type { ClientComfortTable, ClientComfortViewsTable } from '../comfort/tables';
import type { KeptCardsTable, PaymentsTable, RefundsTable } from '../deposits/tables';
import type { WaitlistEntriesTable } from '../early-access-waitlist/tables';
import type { FavouritesTable } from '../favourites/tables';
import type { FeedbackTable } from '../feedback/tables';
import type { PatchTestsTable } from '../gates/tables';
import type { HouseRulesTable } from '../house-rules/tables';
import type { BusinessDetailsTable, InvoiceCountersTable, InvoicesTable } from '../invoices/tables';
import type {
  LedgerEntriesTable,
  LedgerTransactionsTable,
  ReconciliationDifferencesTable,
  ReconciliationRunsTable,
} from '../ledger/tables';
import type { MailLinksTable, MailsTable } from '../mail/tables';
import type { MediaTable } from '../media/tables';
import type {
  NotificationCountersTable,
  NotificationSettingsTable,
  NotificationsTable,
} from '../notifications/tables';
import type { PasskeysTable } from '../passkeys/tables';
import type { PaymentAccountsTable, PaymentEventsTable, PayoutsTable } from '../payments/tables';
import type { PhotoQuotePicturesTable, PhotoQuotesTable } from '../photo-quotes/tables';
import type { StoredPicturesTable } from '../pictures/tables';
import type { ProductsTable } from '../products/tables';
import type { ProfessionalSpecializationsTable, ProfessionalsTable } from '../professionals/tables';
import type { PushSubscriptionsTable } from '../push/tables';
import type {
  ProfessionalLoginsTable,
  ProfessionalRatingsTable,
  ReviewOriginsTable,
  ReviewPicturesTable,
  ReviewReportsTable,
  ReviewsTable,
  VisitFeedbackTable,
} from '../reviews/tables';
import type { ProfessionalStandingsTable, SearchChangesTable, SearchDemandTable } from '../search/tables';
import type { RecoveryCodesTable, SecondFactorsTable } from '../second-factor/tables';
import type { ServicesTable } from '../services/tables';
import type { SiteImagesTable } from '../site-images/tables';
import type { ServiceMenusTable } from '../style-menus/tables';
import type { TextMessagesTable } from '../texts/tables';
import type { WaitingListEntriesTable, WaitingListOffersTable } from '../waiting-list/tables';

/** Every table by its name; each module describes its own in `tables.ts`. */
export interface Tables {
  users: UsersTable;
  revoked_tokens: RevokedTokensTable;
  sessions: SessionsTable;
  login_attempts: LoginAttemptsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  professionals: ProfessionalsTable;
  professional_specializations: ProfessionalSpecializationsTable;
  clients: ClientsTable;
  house_rules: HouseRulesTable;
  professional_standings: ProfessionalStandingsTable;
  services: ServicesTable;
  service_menus: ServiceMenusTable;
  products: ProductsTable;
  media: MediaTable;
  site_images: SiteImagesTable;
  stored_pictures: StoredPicturesTable;
  availability_series: AvailabilitySeriesTable;
  days_off: DaysOffTable;
  availability_windows: AvailabilityWindowsTable;
  calendar_versions: CalendarVersionsTable;
  free_stretches: FreeStretchesTable;
  bookings: BookingsTable;
  booking_services: BookingServicesTable;
  booking_product_lines: BookingProductLinesTable;
  booking_history: BookingHistoryTable;
  idempotency_keys: IdempotencyKeysTable;
  notifications: NotificationsTable;
  notification_counters: NotificationCountersTable;
  notification_settings: NotificationSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  text_messages: TextMessagesTable;
  calendar_feeds: CalendarFeedsTable;
  calendar_connections: CalendarConnectionsTable;
  calendar_objects: CalendarObjectsTable;
  calendar_copies: CalendarCopiesTable;
  blocked_times: BlockedTimesTable;
  busy_times: BusyTimesTable;
  client_notes: ClientNotesTable;
  client_comfort: ClientComfortTable;
  client_comfort_views: ClientComfortViewsTable;
  favourites: FavouritesTable;
  booking_messages: BookingMessagesTable;
  booking_message_pictures: BookingMessagePicturesTable;
  message_reports: MessageReportsTable;
  payment_accounts: PaymentAccountsTable;
  payment_events: PaymentEventsTable;
  payouts: PayoutsTable;
  photo_quotes: PhotoQuotesTable;
  photo_quote_pictures: PhotoQuotePicturesTable;
  patch_tests: PatchTestsTable;
  waiting_list_entries: WaitingListEntriesTable;
  waiting_list_offers: WaitingListOffersTable;
  payments: PaymentsTable;
  kept_cards: KeptCardsTable;
  refunds: RefundsTable;
  business_details: BusinessDetailsTable;
  invoice_counters: InvoiceCountersTable;
  invoices: InvoicesTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  reconciliation_runs: ReconciliationRunsTable;
  reconciliation_differences: ReconciliationDifferencesTable;
  reviews: ReviewsTable;
  review_pictures: ReviewPicturesTable;
  review_reports: ReviewReportsTable;
  visit_feedback: VisitFeedbackTable;
  professional_ratings: ProfessionalRatingsTable;
  professional_logins: ProfessionalLoginsTable;
  review_origins: ReviewOriginsTable;
  waitlist_entries: WaitlistEntriesTable;
  invitations: InvitationsTable;
  mail_links: MailLinksTable;
  email_changes: EmailChangesTable;
  mails: MailsTable;
  feedback: FeedbackTable;
  browser_failures: BrowserFailuresTable;
  client_errors: ClientErrorsTable;
  search_changes: SearchChangesTable;
  search_demand: SearchDemandTable;
  admin_log: AdminLogTable;
  call_counts: CallCountsTable;
  request_counts: RequestCountsTable;
}
