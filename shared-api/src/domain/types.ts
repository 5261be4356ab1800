import type * as Wire from '../contract/index';
import type { Domain } from '../contract/names';

/*
 * The contract's types as the front end uses them: the same names, with camelCase fields. The API's own shapes are in
 * `contract`.
 */

/** An exported file, with the API's names. */
export type { AccountExport } from '../contract/accounts';
export type { AdminAction } from '../contract/admin';
export type { SkipKind } from '../contract/availability';
export type { BookingConflictKind } from '../contract/booking-conflicts';
export type { ClientError } from '../contract/client-errors';
export type { FieldError, Page, PagingQuery } from '../contract/paging';

export type AccountDeletion = Domain<Wire.AccountDeletion>;
export type Activation = Domain<Wire.Activation>;
export type ForgotPassword = Domain<Wire.ForgotPassword>;
export type Invitation = Domain<Wire.Invitation>;
export type LinkToken = Domain<Wire.LinkToken>;
export type LoginRequest = Domain<Wire.LoginRequest>;
export type LoginResponse = Domain<Wire.LoginResponse>;
export type Me = Domain<Wire.Me>;
export type Notice = Domain<Wire.Notice>;
export type ConfirmedEmail = Domain<Wire.ConfirmedEmail>;
export type EmailChange = Domain<Wire.EmailChange>;
export type PendingEmail = Domain<Wire.PendingEmail>;
export type NewPasskey = Domain<Wire.NewPasskey>;
export type Passkey = Domain<Wire.Passkey>;
export type PasskeyChallenge = Domain<Wire.PasskeyChallenge>;
export type PasskeyChange = Domain<Wire.PasskeyChange>;
export type PasskeyCreation = Domain<Wire.PasskeyCreation>;
export type PasskeyName = Domain<Wire.PasskeyName>;
export type PasskeyLogin = Domain<Wire.PasskeyLogin>;
export type PasswordChange = Domain<Wire.PasswordChange>;
export type SessionEnd = Domain<Wire.SessionEnd>;
export type OwnSession = Domain<Wire.OwnSession>;
export type RecoveryCodes = Domain<Wire.RecoveryCodes>;
export type SecondFactor = Domain<Wire.SecondFactor>;
export type SecondFactorChange = Domain<Wire.SecondFactorChange>;
export type SecondFactorLogin = Domain<Wire.SecondFactorLogin>;
export type SecondFactorOn = Domain<Wire.SecondFactorOn>;
export type SecondFactorSetup = Domain<Wire.SecondFactorSetup>;
export type SecondFactorStart = Domain<Wire.SecondFactorStart>;
export type PasswordReset = Domain<Wire.PasswordReset>;

export type AdminLogEntry = Domain<Wire.AdminLogEntry>;
export type ClientErrorEntry = Domain<Wire.ClientErrorEntry>;
export type ClientErrorsQuery = Domain<Wire.ClientErrorsQuery>;
export type CountsQuery = Domain<Wire.CountsQuery>;
export type DayCounts = Domain<Wire.DayCounts>;
export type DemandEntry = Domain<Wire.DemandEntry>;
export type DemandQuery = Domain<Wire.DemandQuery>;
export type FailedJob = Domain<Wire.FailedJob>;
export type FailingVersion = Domain<Wire.FailingVersion>;
export type FailingVersionsQuery = Domain<Wire.FailingVersionsQuery>;
export type FeedbackEntry = Domain<Wire.FeedbackEntry>;
export type FeedbackFilter = Domain<Wire.FeedbackFilter>;
export type FeedbackQuery = Domain<Wire.FeedbackQuery>;
export type InvitationCreate = Domain<Wire.InvitationCreate>;
export type SentInvitation = Domain<Wire.SentInvitation>;
export type Suspension = Domain<Wire.Suspension>;
export type SuspensionPreview = Domain<Wire.SuspensionPreview>;
export type UserEntry = Domain<Wire.UserEntry>;
export type UsersQuery = Domain<Wire.UsersQuery>;
export type WaitlistEntry = Domain<Wire.WaitlistEntry>;
export type WaitlistQuery = Domain<Wire.WaitlistQuery>;

export type Availability = Domain<Wire.Availability>;
export type AvailabilityRepeat = Domain<Wire.AvailabilityRepeat>;
export type AvailabilitySeries = Domain<Wire.AvailabilitySeries>;
export type AvailabilityWrite = Domain<Wire.AvailabilityWrite>;
export type AvailabilityUpdate = Domain<Wire.AvailabilityUpdate>;
export type CopyWeek = Domain<Wire.CopyWeek>;
export type ChangedSeries = Domain<Wire.ChangedSeries>;
export type BlockedTime = Domain<Wire.BlockedTime>;
export type BlockedTimesQuery = Domain<Wire.BlockedTimesQuery>;
export type BlockedTimeWrite = Domain<Wire.BlockedTimeWrite>;
export type DayOff = Domain<Wire.DayOff>;
export type DayOffRequest = Domain<Wire.DayOffRequest>;
export type DaysOff = Domain<Wire.DaysOff>;
export type DaysOffRequest = Domain<Wire.DaysOffRequest>;
export type ExceptionDay = Domain<Wire.ExceptionDay>;
export type HeldWindow = Domain<Wire.HeldWindow>;
export type SeriesChange = Domain<Wire.SeriesChange>;
export type WorkedDay = Domain<Wire.WorkedDay>;
export type EndedSeries = Domain<Wire.EndedSeries>;
export type FreeTime = Domain<Wire.FreeTime>;
export type MadeWindows = Domain<Wire.MadeWindows>;
export type FreeDay = Domain<Wire.FreeDay>;
export type NextStart = Domain<Wire.NextStart>;
export type SkippedWindow = Domain<Wire.SkippedWindow>;
export type Slot = Domain<Wire.Slot>;
export type SlotsQuery = Domain<Wire.SlotsQuery>;

export type BookingConflicts = Domain<Wire.BookingConflicts>;
export type DepositCheckout = Domain<Wire.DepositCheckout>;
export type ConflictingBooking = Domain<Wire.ConflictingBooking>;

export type Booking = Domain<Wire.Booking>;
export type BookingLimits = Domain<Wire.BookingLimits>;
export type BookingSettings = Domain<Wire.BookingSettings>;
export type BookingCounts = Domain<Wire.BookingCounts>;
export type BookingCreate = Domain<Wire.BookingCreate>;
export type BookingProduct = Domain<Wire.BookingProduct>;
export type BookingReschedule = Domain<Wire.BookingReschedule>;
export type BookingService = Domain<Wire.BookingService>;
export type BookingsQuery = Domain<Wire.BookingsQuery>;
export type CurrentNotes = Domain<Wire.CurrentNotes>;
export type BookingPreparation = Domain<Wire.BookingPreparation>;
export type BookingUpdate = Domain<Wire.BookingUpdate>;

export type CalendarFeed = Domain<Wire.CalendarFeed>;
export type NewCalendarFeed = Domain<Wire.NewCalendarFeed>;

export type ClientNotes = Domain<Wire.ClientNotes>;
export type ClientNotesWrite = Domain<Wire.ClientNotesWrite>;

export type PatchTest = Domain<Wire.PatchTest>;
export type PatchTestWrite = Domain<Wire.PatchTestWrite>;
export type ServiceGates = Domain<Wire.ServiceGates>;
export type ServiceStanding = Domain<Wire.ServiceStanding>;

export type AcceptedHouseRules = Domain<Wire.AcceptedHouseRules>;
export type HouseRules = Domain<Wire.HouseRules>;
export type HouseRulesAnswer = Domain<Wire.HouseRulesAnswer>;
export type HouseRulesWrite = Domain<Wire.HouseRulesWrite>;

export type Client = Domain<Wire.Client>;
export type ClientUpdate = Domain<Wire.ClientUpdate>;

export type BookingMessage = Domain<Wire.BookingMessage>;
export type ReportedMessage = Domain<Wire.ReportedMessage>;
export type MessageReport = Domain<Wire.MessageReport>;
export type MessageRemoval = Domain<Wire.MessageRemoval>;
export type ConversationPage = Domain<Wire.ConversationPage>;
export type UnreadMessages = Domain<Wire.UnreadMessages>;

export type Favourite = Domain<Wire.Favourite>;

export type Feedback = Domain<Wire.Feedback>;

export type ComfortItem = Domain<Wire.ComfortItem>;
export type ComfortWrite = Domain<Wire.ComfortWrite>;
export type OwnComfort = Domain<Wire.OwnComfort>;

export type ClientMediaQuery = Domain<Wire.ClientMediaQuery>;
export type MediaItem = Domain<Wire.MediaItem>;
export type MediaOrder = Domain<Wire.MediaOrder>;
export type MediaUpdate = Domain<Wire.MediaUpdate>;
export type OwnMediaQuery = Domain<Wire.OwnMediaQuery>;
export type ProfilePicture = Domain<Wire.ProfilePicture>;
export type PublicMediaQuery = Domain<Wire.PublicMediaQuery>;

export type ProfessionalListing = Domain<Wire.ProfessionalListing>;
export type ServiceListing = Domain<Wire.ServiceListing>;
export type BookingMoney = Domain<Wire.BookingMoney>;
export type LedgerChecks = Domain<Wire.LedgerChecks>;
export type LedgerQuery = Domain<Wire.LedgerQuery>;
export type MoneyBalance = Domain<Wire.MoneyBalance>;
export type MoneyMovement = Domain<Wire.MoneyMovement>;

export type Notification = Domain<Wire.Notification>;
export type NotificationSettings = Domain<Wire.NotificationSettings>;
export type NotificationSettingsWrite = Domain<Wire.NotificationSettingsWrite>;
export type NotificationsQuery = Domain<Wire.NotificationsQuery>;
export type PushSubscription = Domain<Wire.PushSubscription>;
export type PushSubscriptionWrite = Domain<Wire.PushSubscriptionWrite>;
export type QuietHours = Domain<Wire.QuietHours>;
export type UnreadCount = Domain<Wire.UnreadCount>;

export type ModeratedReview = Domain<Wire.ModeratedReview>;
export type ModerationQuery = Domain<Wire.ModerationQuery>;
export type ReviewRemoval = Domain<Wire.ReviewRemoval>;
export type ReviewReply = Domain<Wire.ReviewReply>;
export type ReviewReport = Domain<Wire.ReviewReport>;
export type ReviewReporting = Domain<Wire.ReviewReporting>;
export type Rating = Domain<Wire.Rating>;
export type Review = Domain<Wire.Review>;
export type ReviewCreate = Domain<Wire.ReviewCreate>;
export type ReviewsPage = Domain<Wire.ReviewsPage>;
export type ReviewsQuery = Domain<Wire.ReviewsQuery>;
export type ReviewWrite = Domain<Wire.ReviewWrite>;
export type VisitFeedback = Domain<Wire.VisitFeedback>;
export type VisitReview = Domain<Wire.VisitReview>;
export type PhotoQuote = Domain<Wire.PhotoQuote>;
export type PhotoQuoteAnswer = Domain<Wire.PhotoQuoteAnswer>;
export type PhotoQuoteCreate = Domain<Wire.PhotoQuoteCreate>;
export type PhotoQuotesQuery = Domain<Wire.PhotoQuotesQuery>;

export type Place = Domain<Wire.Place>;
export type PlacesProvider = Domain<Wire.PlacesProvider>;

export type Product = Domain<Wire.Product>;
export type ProductUpdate = Domain<Wire.ProductUpdate>;
export type ProductWrite = Domain<Wire.ProductWrite>;

export type Professional = Domain<Wire.Professional>;
export type OwnProfessional = Domain<Wire.OwnProfessional>;
export type ProfessionalSummary = Domain<Wire.ProfessionalSummary>;
export type ProfessionalsQuery = Domain<Wire.ProfessionalsQuery>;
export type ProfessionalOffers = Domain<Wire.ProfessionalOffers>;
export type ProfessionalUpdate = Domain<Wire.ProfessionalUpdate>;

export type Nearest = Domain<Wire.Nearest>;
export type SearchCircle = Domain<Wire.SearchCircle>;
export type RelaxedSearch = Domain<Wire.RelaxedSearch>;
export type UnderstoodPart = Domain<Wire.UnderstoodPart>;
export type Service = Domain<Wire.Service>;
export type ServicesQuery = Domain<Wire.ServicesQuery>;
export type ServiceTiming = Domain<Wire.ServiceTiming>;
export type ServiceUpdate = Domain<Wire.ServiceUpdate>;
export type ServiceWrite = Domain<Wire.ServiceWrite>;

export type BookedStyle = Domain<Wire.BookedStyle>;
export type MenuSummary = Domain<Wire.MenuSummary>;
export type StyleChoice = Domain<Wire.StyleChoice>;
export type StyleMenu = Domain<Wire.StyleMenu>;
export type StyleMenuWrite = Domain<Wire.StyleMenuWrite>;

export type SiteImage = Domain<Wire.SiteImage>;
export type SiteImageOrder = Domain<Wire.SiteImageOrder>;
export type SiteImageQuery = Domain<Wire.SiteImageQuery>;

export type WaitingListCreate = Domain<Wire.WaitingListCreate>;
export type WaitingSearch = Domain<Wire.WaitingSearch>;
export type WaitingListSearchCreate = Domain<Wire.WaitingListSearchCreate>;
export type WaitingListEntry = Domain<Wire.WaitingListEntry>;
export type WaitingListOfferWrite = Domain<Wire.WaitingListOfferWrite>;
export type WaitingListSettings = Domain<Wire.WaitingListSettings>;
export type WaitingListStarts = Domain<Wire.WaitingListStarts>;

export type WaitlistSignUp = Domain<Wire.WaitlistSignUp>;
export type WaitlistVerified = Domain<Wire.WaitlistVerified>;

export type GapOffer = Domain<Wire.GapOffer>;
export type ProfessionalToday = Domain<Wire.ProfessionalToday>;
export type TodayVisit = Domain<Wire.TodayVisit>;
