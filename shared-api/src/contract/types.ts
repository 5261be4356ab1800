/** The contract's types without its schemas. */
export type {
  AccountDeletion,
  AccountExport,
  Activation,
  ForgotPassword,
  Invitation,
  LinkRefusal,
  LinkToken,
  LoginRequest,
  LoginResponse,
  Me,
  Notice,
  PasswordChange,
  PasswordReset,
} from './accounts';
export type {
  AdminAction,
  AdminLogEntry,
  CountsQuery,
  DayCounts,
  FeedbackEntry,
  FeedbackFilter,
  FeedbackQuery,
  InvitationCreate,
  SentInvitation,
  Suspension,
  UserEntry,
  UsersQuery,
  WaitlistEntry,
  WaitlistQuery,
} from './admin';
export type {
  Availability,
  AvailabilityRepeat,
  AvailabilitySeries,
  AvailabilityWrite,
  CopyWeek,
  DayOff,
  DayOffRequest,
  EndedSeries,
  FreeTime,
  MadeWindows,
  NextStart,
  SkipKind,
  SkippedWindow,
  Slot,
  SlotsQuery,
} from './availability';
export type { BookingConflictKind, BookingConflicts, ConflictingBooking } from './booking-conflicts';
export type {
  Booking,
  BookingCounts,
  BookingCreate,
  BookingProduct,
  BookingReschedule,
  BookingService,
  BookingsQuery,
  BookingUpdate,
} from './bookings';
export type { CalendarFeed, NewCalendarFeed } from './calendar';
export type { ClientError } from './client-errors';
export type { ClientNotes, ClientNotesWrite } from './client-notes';
export type { Client, ClientUpdate } from './clients';
export type { Feedback } from './feedback';
export type {
  ClientMediaQuery,
  MediaItem,
  MediaOrder,
  MediaUpdate,
  MediaUploadQuery,
  OwnMediaQuery,
  ProfilePicture,
  PublicMediaQuery,
} from './media';
export type {
  Notification,
  NotificationSettings,
  NotificationsQuery,
  UnreadCount,
} from './notifications';
export type { ErrorBody, FieldError, Page, PagingQuery } from './paging';
export type { Place, PlacesProvider } from './places';
export type { Product, ProductWrite } from './products';
export type {
  Professional,
  ProfessionalSummary,
  ProfessionalsQuery,
  ProfessionalUpdate,
  Specialization,
} from './professionals';
export type { Service, ServicesQuery, ServiceWrite } from './services';
export type { SiteImage, SiteImageOrder, SiteImageQuery } from './site-images';
export type { WaitlistSignUp, WaitlistVerified } from './waitlist';
