import {
  type AppDispatch,
  isUnknownId,
  loadAhead,
  loadForDrawing,
  mediaApi,
  professionalsApi,
  type RootState,
  type Service,
  servicesApi,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { formatMinutes, formatOfferLength } from '@crown-and-coil/shared-ui';
import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';
import { browseApi } from '../api';
import { addressOf, leastPrice, shortened } from '../page-head/structured-data';
import { reviewsQueryOf } from '../reviews/reviews-address';

const { getService } = servicesApi.endpoints;
const { listPublicMedia } = mediaApi.endpoints;

/** The query of the pictures of a service. */
export const portfolioOf = ({ professional, category }: Pick<Service, 'professional' | 'category'>) =>
  ({ userIdentifier: professional.id, mediaType: 'Portfolio', serviceCategory: category }) as const;

export const prefetch: ScreenModule['prefetch'] =
  ({ serviceId = '' }, search) =>
  async (dispatch: AppDispatch) => {
    const service = await dispatch(loadAhead(getService, serviceId));
    if (!service) return;
    const ofService = reviewsQueryOf({ professionalId: service.professional.id, serviceId }, search);
    await Promise.all([
      dispatch(loadForDrawing(browseApi.endpoints.listReviews, ofService)),
      dispatch(loadAhead(listPublicMedia, portfolioOf(service))),
      dispatch(loadAhead(professionalsApi.endpoints.getProfessional, service.professional.id)),
    ]);
  };

const offeredBy = ({ professional }: Service): string => professional.displayName || 'a professional';

const place = ({ professional }: Service): string =>
  professional.location ? ` in ${professional.location}` : '';

const describe = (service: Service): string =>
  shortened(
    `${service.name} by ${offeredBy(service)}${place(service)}: ${service.menu ? 'from ' : ''}$${leastPrice(service)}, ` +
      `${formatOfferLength(service, formatMinutes)}. ${service.description}`,
  );

/** What the service is, who offers it, what it costs. */
export const head: ScreenModule['head'] =
  ({ serviceId = '' }, { origin }) =>
  (state: RootState) => {
    const { data: service, error } = getService.select(serviceId)(state);
    if (!service) return error && isUnknownId(error) ? { missing: true } : null;
    const { id, name, category, professional } = service;
    const [shown] = listPublicMedia.select(portfolioOf(service))(state).data ?? [];
    const description = describe(service);
    const url = origin + href.serviceDetails({ serviceId: id });
    const salon = origin + href.publicProfessionalPage({ professionalId: professional.id });
    return {
      title: name,
      description,
      ...(shown ? { picture: shown.url } : {}),
      structured: [
        {
          '@type': 'Service',
          '@id': `${url}#service`,
          name,
          url,
          description,
          serviceType: category,
          ...(shown ? { image: new URL(shown.url, origin).href } : {}),
          provider: {
            '@type': 'HairSalon',
            '@id': `${salon}#salon`,
            name: offeredBy(service),
            url: salon,
            ...(professional.location ? { address: addressOf(professional.location) } : {}),
          },
          offers: {
            '@type': 'Offer',
            price: leastPrice(service),
            priceCurrency: 'AUD',
            availability: 'https://schema.org/InStock',
            url,
          },
        },
      ],
    };
  };
