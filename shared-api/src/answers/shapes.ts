import { AMENITIES, LANGUAGES, SERVICE_CATEGORIES, type ServiceCategory } from '../contract/catalogue';
import { SITE_TIME_ZONE } from '../contract/time-zones';
import type {
  Availability,
  Client,
  FreeTime,
  MediaItem,
  MenuSummary,
  Nearest,
  OwnProfessional,
  Product,
  Professional,
  ProfessionalListing,
  ProfessionalOffers,
  ProfessionalSummary,
  Rating,
  RelaxedSearch,
  SearchCircle,
  Service,
  ServiceGates,
  ServiceListing,
  ServiceTiming,
  SiteImage,
  Slot,
  UnderstoodPart,
} from '../domain/types';
import { instant, number, oneOf, or, type Reader, record, rows, text, zone } from './readers';

/*
 * The fields that screens require, by kind of response. Not the contract's schemas, because those would load the schema
 * library with every page.
 */

/** Shown where a name is missing (specification, section 2, Browse services). */
export const UNKNOWN = 'Unknown';
const noText = or(text, '');
const nullableText = or(text, null);

const summaryFields = {
  id: text,
  displayName: or(text, UNKNOWN),
  location: noText,
  timeZone: or(zone, SITE_TIME_ZONE),
};
const summary = record<ProfessionalSummary>(summaryFields);
/** For items that are shown even without their owner. */
export const knownOrUnknown: Reader<ProfessionalSummary> = (value) => summary(value) ?? summary({ id: '' });

const amenities = AMENITIES.map(({ value }) => value);

const rating = record<Rating>({ mean: number, count: number });

const professionalFields = {
  ...summaryFields,
  bio: nullableText,
  experienceYears: or(number, 0),
  profilePicture: nullableText,
  /** Not sent by an API of the previous release. */
  portrait: or(
    record<NonNullable<Professional['portrait']>>({ url: text, srcset: noText, placeholder: nullableText }),
    null,
  ),
  specializations: or(rows(record({ id: number, name: text })), []),
  /** Not sent by an API of the previous release. */
  offers: or(
    record<ProfessionalOffers>({
      amenities: or(rows(oneOf(amenities)), []),
      languages: or(rows(oneOf(LANGUAGES)), []),
      travelFees: or(rows(record({ upToKm: number, price: number })), []),
    }),
    { amenities: [], languages: [], travelFees: [] },
  ),
  rating: or(rating, null),
};
export const professional = record<Professional>(professionalFields);
/** Not sent by an API of the previous release. */
export const ownProfessional = record<OwnProfessional>({
  ...professionalFields,
  streetAddress: nullableText,
});

const menuSummary = record<MenuSummary>({
  priceFrom: number,
  priceTo: number,
  minutesFrom: number,
  minutesTo: number,
});
const someGates = record<ServiceGates>({
  photoQuote: (value) => value === true,
  minimumAge: or(number, null),
});
/** Without gates, and from an API of the previous release, a service requires nothing first. */
const gates: Reader<ServiceGates> = (value) => (value == null ? undefined : someGates(value));
const timing = record<ServiceTiming>({
  startIntervalMinutes: or(number, null),
  bufferBeforeMinutes: or(number, 0),
  bufferAfterMinutes: or(number, 0),
});
const category: Reader<ServiceCategory> = or(oneOf(SERVICE_CATEGORIES), 'Other');
const serviceFields = {
  id: text,
  name: text,
  description: noText,
  price: number,
  serviceDurationMinutes: number,
  category,
  // Not sent by an API of the previous release.
  menu: or(menuSummary, null),
  gates: or(gates, null),
  timing: or(timing, null),
  rating: or(rating, null),
};
/** Requires the professional, without which it cannot be booked. */
export const service = record<Service>({ ...serviceFields, professional: summary });
export const serviceRow = record<Service>({ ...serviceFields, professional: knownOrUnknown });

/** Fields of cards, not sent by an API of the previous release. */
const listingFields = {
  distanceKm: or(number, null),
  suburbPoint: or(
    record<NonNullable<ServiceListing['suburbPoint']>>({ latitude: number, longitude: number }),
    null,
  ),
  hairTypes: or(rows(record({ hairType: number, count: number })), []),
  picture: or(
    record<NonNullable<ServiceListing['picture']>>({
      url: text,
      srcset: noText,
      placeholder: nullableText,
      alt: nullableText,
    }),
    null,
  ),
  freeStarts: or(rows(instant), []),
  nextStart: or(instant, null),
};
const chosenStyle = or(
  record<NonNullable<ServiceListing['chosenStyle']>>({
    options: rows(text),
    labels: rows(text),
    minutes: number,
  }),
  null,
);
export const serviceListing = record<ServiceListing>({
  ...serviceFields,
  ...listingFields,
  chosenStyle,
  professional: knownOrUnknown,
});
export const professionalListing = record<ProfessionalListing>({
  ...professionalFields,
  ...listingFields,
  servicesRange: or(menuSummary, null),
  service: or(
    record<NonNullable<ProfessionalListing['service']>>({
      id: text,
      name: text,
      hasMenu: (value) => value === true,
      chosenStyle,
    }),
    null,
  ),
});
/** Suggestions for an empty result, not sent by an API of the previous release. */
export const nearest = or(
  record<NonNullable<Nearest>>({
    day: or(record({ day: text, total: number }), null),
    wider: or(record({ radiusKm: number, total: number }), null),
  }),
  null,
);
/** The searched area, not sent by an API of the previous release. */
export const circles = or(
  rows(record<SearchCircle>({ latitude: number, longitude: number, radiusKm: number })),
  [],
);

/** What would find something, not sent by an API of the previous release. */
export const relaxed = or(rows(record<RelaxedSearch>({ label: text, search: noText, total: number })), []);
/** How a search was understood, not sent by an API of the previous release. */
export const understood = or(
  rows(record<UnderstoodPart>({ label: text, without: noText, places: or(rows(text), []) })),
  [],
);

export const product = record<Product>({
  id: text,
  name: text,
  description: noText,
  price: number,
  attributes: or(rows(record({ key: text, value: text })), []),
});

const span = { startTime: instant, endTime: instant };
const slot = record<Slot>({ ...span, availabilityId: text });
export const availability = record<Availability>({
  ...span,
  id: text,
  availableSlots: or(rows(slot), []),
  freeTimes: or(rows(record<FreeTime>(span)), []),
});

export const client = record<Client>({
  id: text,
  firstName: or(text, UNKNOWN),
  lastName: noText,
  phoneNumber: nullableText,
  notes: nullableText,
  hairType: or(number, null),
  profilePicture: nullableText,
  createdAt: instant,
});

const picture = { id: text, url: text, alt: nullableText, srcset: noText, placeholder: nullableText };
const offer = record<NonNullable<NonNullable<MediaItem['look']>['offer']>>({
  serviceName: or(text, UNKNOWN),
  labels: or(rows(text), []),
  priceCents: number,
  minutesMin: number,
  minutesMax: number,
});
const look = record<NonNullable<MediaItem['look']>>({
  serviceId: text,
  options: or(rows(text), []),
  hairType: or(number, null),
  offer: or(offer, null),
});
// The look is not sent by an API of the previous release.
export const mediaItem = record<MediaItem>({ ...picture, look: or(look, null) });
export const siteImage = record<SiteImage>(picture);
