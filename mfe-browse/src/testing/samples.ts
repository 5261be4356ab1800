import type {
  MediaItem,
  Professional,
  ProfessionalListing,
  ReviewsPage,
  Service,
  ServiceListing,
} from '@crown-and-coil/shared-api';
import { sampleService } from '@crown-and-coil/shared-api/testing';

const ADAEZE = {
  id: 'pro-1',
  displayName: 'Adaeze Braids',
  location: 'Footscray VIC',
  timeZone: 'Australia/Melbourne',
} as const;

/** A professional as the API answers one. */
export const professional = (changes: Partial<Professional> = {}): Professional => ({
  ...ADAEZE,
  professionalType: 'hairdresser',
  bio: 'I learned to braid on my aunty’s verandah.',
  experienceYears: 11,
  profilePicture: null,
  portrait: null,
  isActive: true,
  specializations: [
    { id: 2, name: 'Braider' },
    { id: 6, name: 'Natural Hair Stylist' },
  ],
  offers: { amenities: [], languages: [], travelFees: [] },
  rating: null,
  ...changes,
});

/** A service as the API answers one. */
export const service = (changes: Partial<Service> = {}): Service =>
  sampleService({
    id: 'service-1',
    description: 'Small to medium knotless parts.',
    professional: ADAEZE,
    ...changes,
  });

const LISTED = {
  distanceKm: null,
  suburbPoint: null,
  hairTypes: [],
  picture: null,
  freeStarts: [],
  nextStart: null,
};

/** A service as a list answers one. */
export const serviceListing = (changes: Partial<ServiceListing> = {}): ServiceListing => ({
  ...service(),
  ...LISTED,
  chosenStyle: null,
  ...changes,
});

/** A professional as a list answers one. */
export const professionalListing = (changes: Partial<ProfessionalListing> = {}): ProfessionalListing => ({
  ...professional(),
  ...LISTED,
  servicesRange: null,
  service: null,
  ...changes,
});

/** A portfolio picture as the API answers one. */
export const picture = (changes: Partial<MediaItem> = {}): MediaItem => ({
  id: 'media-1',
  url: '/media/media-1-1280.webp',
  alt: null,
  mediaType: 'Portfolio',
  serviceCategory: 'Protective Styles',
  srcset: '/media/media-1-320.webp 320w, /media/media-1-1280.webp 1280w',
  width: 1280,
  height: 1536,
  placeholder: null,
  look: null,
  ...changes,
});

/** Reviews of a professional as the API answers them. */
export const reviewsPage = (changes: Partial<ReviewsPage> = {}): ReviewsPage => ({
  results: [
    {
      id: 'review-1',
      author: 'Naomi',
      result: 5,
      onTime: 4,
      priceAsQuoted: 5,
      gentle: 4,
      overall: 4.5,
      text: 'Neat parts, and no pulling.',
      hairType: 4,
      hairSubtype: 'B',
      service: { id: 'service-1', name: 'Knotless box braids' },
      style: 'Medium, Mid-back',
      pictures: [],
      visited: '2026-10',
      publishedAt: '2026-10-20T02:00:00.000Z',
      editedAt: null,
      reply: { text: 'It was lovely to meet you.', repliedAt: '2026-10-21T02:00:00.000Z' },
    },
  ],
  total: 1,
  skip: 0,
  limit: 5,
  summary: { count: 1, mean: 4.5, result: 5, onTime: 4, priceAsQuoted: 5, gentle: 4 },
  hairTypes: [{ hairType: 4, count: 1 }],
  ...changes,
});
