/** The contract's types without its schemas. */
export type { LoginRequest, LoginResponse, Me } from './accounts';
export type { Availability, AvailabilityWrite, Slot, SlotsQuery } from './availability';
export type {
  Booking,
  BookingCreate,
  BookingProduct,
  BookingService,
  BookingsQuery,
  BookingUpdate,
} from './bookings';
export type { Client, ClientUpdate } from './clients';
export type { MediaItem, ProfilePicture, PublicMediaQuery } from './media';
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
