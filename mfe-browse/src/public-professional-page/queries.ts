import {
  type AppDispatch,
  houseRulesApi,
  isUnknownId,
  loadAhead,
  loadForDrawing,
  mediaApi,
  type Professional,
  professionalsApi,
  type RootState,
  type Service,
  servicesApi,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';
import { browseApi } from '../api';
import { addressOf, offerOf, shortened } from '../page-head/structured-data';
import { reviewsQueryOf } from '../reviews/reviews-address';
import { chosenService } from './page-address';

const { getProfessional } = professionalsApi.endpoints;
const { listServicesOfProfessional } = servicesApi.endpoints;
const { listNextStarts, listFreeDays, listReviews } = browseApi.endpoints;
const { listPublicMedia } = mediaApi.endpoints;

/** The query of all pictures of a professional's portfolio. */
export const portfolioOf = (professionalId: string) =>
  ({ userIdentifier: professionalId, mediaType: 'Portfolio' }) as const;

export const prefetch: ScreenModule['prefetch'] =
  ({ professionalId = '' }, search) =>
  (dispatch: AppDispatch) =>
    Promise.all([
      dispatch(loadAhead(getProfessional, professionalId)),
      dispatch(loadAhead(listServicesOfProfessional, professionalId)).then((services = []) => {
        const service = chosenService(services, search);
        return service && dispatch(loadForDrawing(listFreeDays, service.id));
      }),
      dispatch(loadAhead(listPublicMedia, portfolioOf(professionalId))),
      dispatch(loadForDrawing(houseRulesApi.endpoints.getHouseRules, professionalId)),
      dispatch(loadForDrawing(listReviews, reviewsQueryOf({ professionalId }, search))),
      dispatch(loadForDrawing(listNextStarts, professionalId)),
    ]);

const named = ({ displayName }: Professional): string => displayName || 'A professional';

function describe(professional: Professional, services: readonly Service[]): string {
  const crafts = professional.specializations.map(({ name }) => name).join(', ');
  const lead = [crafts, professional.location].filter(Boolean).join(' in ');
  const offered = services.slice(0, 3).map(({ name }) => name);
  return shortened(
    [
      `${named(professional)}: ${lead || 'textured-hair professional in Australia'}.`,
      professional.bio ?? '',
      offered.length > 0 ? `Book ${offered.join(', ')}.` : 'See services, prices and free times.',
    ]
      .filter(Boolean)
      .join(' '),
  );
}

/**
 * A salon with its services, their prices and its rating. Search engines show ratings of a business only from sites that
 * collect reviews of other businesses, which cannot hide them (docs/decisions.md).
 */
export const head: ScreenModule['head'] =
  ({ professionalId = '' }, { origin }) =>
  (state: RootState) => {
    const { data: professional, error } = getProfessional.select(professionalId)(state);
    if (!professional) return error && isUnknownId(error) ? { missing: true } : null;
    const services = listServicesOfProfessional.select(professionalId)(state).data ?? [];
    const { portrait } = professional;
    const description = describe(professional, services);
    const url = origin + href.publicProfessionalPage({ professionalId: professional.id });
    return {
      title: named(professional),
      description,
      ...(portrait ? { picture: portrait.url } : {}),
      structured: [
        {
          '@type': 'HairSalon',
          '@id': `${url}#salon`,
          name: named(professional),
          url,
          description,
          ...(portrait ? { image: new URL(portrait.url, origin).href } : {}),
          ...(professional.location ? { address: addressOf(professional.location) } : {}),
          knowsAbout: professional.specializations.map(({ name }) => name),
          ...(professional.rating
            ? {
                aggregateRating: {
                  '@type': 'AggregateRating',
                  ratingValue: professional.rating.mean,
                  bestRating: 5,
                  worstRating: 1,
                  reviewCount: professional.rating.count,
                },
              }
            : {}),
          makesOffer: services.map((service) => offerOf(origin, service)),
        },
      ],
    };
  };
