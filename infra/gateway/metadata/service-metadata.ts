import type { MediaItem, Service } from '@crown-and-coil/shared-api/contract';
import type { Ask } from '../recent-answers';
import { type PageMetadata, shortened } from './page-metadata';
import { addressOf, professionalPath, servicePath } from './professional-metadata';

const offeredBy = ({ professional }: Service): string => professional.display_name || 'a professional';

const place = ({ professional }: Service): string =>
  professional.location ? ` in ${professional.location}` : '';

const describe = (service: Service): string =>
  shortened(
    `${service.name} by ${offeredBy(service)}${place(service)}: $${service.price.toFixed(2)}, ` +
      `${service.service_duration_minutes} min. ${service.description}`,
  );

/** A service's page: what it is, who offers it, what it costs. */
export async function serviceMetadata(ask: Ask, origin: string, id: string): Promise<PageMetadata> {
  const found = await ask(`/api/services/${id}`);
  if (found?.status === 404) return { missing: true };
  if (found?.status !== 200) return {};
  const service = found.body as Service;
  const { name, category, price, professional } = service;
  const query = `user_identifier=${professional.id}&media_type=Portfolio&service_category=${encodeURIComponent(category)}`;
  const pictures = await ask(`/api/media/public?${query}`);
  const [shown] = pictures?.status === 200 ? (pictures.body as readonly MediaItem[]) : [];
  const description = describe(service);
  return {
    title: name,
    description,
    ...(shown ? { picture: shown.url } : {}),
    structured: [
      {
        '@type': 'Service',
        '@id': `${origin}${servicePath(id)}#service`,
        name,
        url: origin + servicePath(id),
        description,
        serviceType: category,
        ...(shown ? { image: new URL(shown.url, origin).href } : {}),
        provider: {
          '@type': 'HairSalon',
          '@id': `${origin}${professionalPath(professional.id)}#salon`,
          name: offeredBy(service),
          url: origin + professionalPath(professional.id),
          ...(professional.location ? { address: addressOf(professional.location) } : {}),
        },
        offers: {
          '@type': 'Offer',
          price: price.toFixed(2),
          priceCurrency: 'AUD',
          availability: 'https://schema.org/InStock',
          url: origin + servicePath(id),
        },
      },
    ],
    summary: {
      lines: [
        `$${price.toFixed(2)} · ${service.service_duration_minutes} min · ${category}`,
        service.description,
      ].filter(Boolean),
      links: [{ to: professionalPath(professional.id), label: `Offered by ${offeredBy(service)}` }],
    },
  };
}
