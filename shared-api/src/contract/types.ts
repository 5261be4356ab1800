/** The contract's types without its schemas. */
export type { LoginRequest, LoginResponse, Me } from './accounts';
export type {
  Availability,
  AvailabilityRepeat,
  AvailabilityWrite,
  CopyWeek,
  DayOff,
  DayOffRequest,
  MadeWindows,
  SkipKind,
  SkippedWindow,
  Slot,
  SlotsQuery,
} from './availability';
export type {
  Booking,
  BookingCreate,
  BookingProduct,
  BookingReschedule,
  BookingService,
  BookingsQuery,
  BookingUpdate,
} from './bookings';
export type { CalendarFeed, NewCalendarFeed } from './calendar';
export type { ClientNotes, ClientNotesWrite } from './client-notes';
export type { Client, ClientUpdate } from './clients';
export type { MediaItem, ProfilePicture, PublicMediaQuery } from './media';
export type {
  Notification,
  NotificationSettings,
  NotificationsQuery,
  UnreadCount,
} from './notifications';
export type { ErrorBody, FieldError, Page, PagingQuery } from './paging';
export type { Place } from './places';
export type { Product, ProductWrite } from './products';
export type {
  Professional,
  ProfessionalSummary,
  ProfessionalsQuery,
  ProfessionalUpdate,
  Specialization,
} from './professionals';
export type { Service, ServicesQuery, ServiceWrite } from './services';
