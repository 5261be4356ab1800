import type { MediaItem, Professional, Service } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import type { Ask } from '../recent-answers';
import { type PageMetadata, shortened } from './page-metadata';

export const professionalPath = (id: string): string => href.publicProfessionalPage({ professionalId: id });
export const servicePath = (id: string): string => href.serviceDetails({ serviceId: id });

/** 'Footscray VIC' as an address; the state is the last word. */
export function addressOf(location: string): object {
  const [, locality, region] = /^(.*)\s([A-Z]{2,3})$/.exec(location.trim()) ?? [];
  return {
    '@type': 'PostalAddress',
    addressLocality: locality ?? location,
    ...(region ? { addressRegion: region } : {}),
    addressCountry: 'AU',
  };
}

/** An offer of a service at its price. */
export const offerOf = (origin: string, { id, name, price }: Service): object => ({
  '@type': 'Offer',
  price: price.toFixed(2),
  priceCurrency: 'AUD',
  url: origin + servicePath(id),
  itemOffered: { '@type': 'Service', name },
});

const named = (professional: Professional): string => professional.display_name || 'A professional';

const crafts = ({ specializations }: Professional): string =>
  specializations.map(({ name }) => name).join(', ');

const priced = ({ name, price, service_duration_minutes: minutes }: Service): string =>
  `${name}: $${price.toFixed(2)}, ${minutes} min`;

function describe(professional: Professional, services: readonly Service[]): string {
  const lead = [crafts(professional), professional.location].filter(Boolean).join(' in ');
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

/** A professional's public page: a salon with its services and their prices. */
export async function professionalMetadata(ask: Ask, origin: string, id: string): Promise<PageMetadata> {
  const [found, offered, pictures] = await Promise.all([
    ask(`/api/professionals/${id}`),
    ask(`/api/services/professional/${id}`),
    ask(`/api/media/public?user_identifier=${id}&media_type=Professional%20Profile`),
  ]);
  if (found?.status === 404) return { missing: true };
  if (found?.status !== 200) return {};
  const professional = found.body as Professional;
  const services = offered?.status === 200 ? (offered.body as readonly Service[]) : [];
  const [portrait] = pictures?.status === 200 ? (pictures.body as readonly MediaItem[]) : [];
  const description = describe(professional, services);
  return {
    title: named(professional),
    description,
    ...(portrait ? { picture: portrait.url } : {}),
    structured: [
      {
        '@type': 'HairSalon',
        '@id': `${origin}${professionalPath(id)}#salon`,
        name: named(professional),
        url: origin + professionalPath(id),
        description,
        ...(portrait ? { image: new URL(portrait.url, origin).href } : {}),
        ...(professional.location ? { address: addressOf(professional.location) } : {}),
        knowsAbout: professional.specializations.map(({ name }) => name),
        makesOffer: services.map((service) => offerOf(origin, service)),
      },
    ],
    summary: {
      lines: [
        [crafts(professional), professional.location].filter(Boolean).join(' · '),
        professional.bio ?? '',
      ].filter(Boolean),
      links: services.map((service) => ({ to: servicePath(service.id), label: priced(service) })),
    },
  };
}
