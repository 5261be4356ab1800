import type { Service } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';

/** A description's length: search engines show no more. */
const MAX_DESCRIPTION = 200;

/** One line of at most 200 characters, cut between words. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  const cut = line.slice(0, MAX_DESCRIPTION - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 100))}…`;
}

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

/** The least that a service costs, with two decimals. */
export const leastPrice = ({ price, menu }: Service): string => (menu?.priceFrom ?? price).toFixed(2);

/** An offer of a service at its price, or the least of its menu. */
export const offerOf = (origin: string, service: Service): object => ({
  '@type': 'Offer',
  price: leastPrice(service),
  priceCurrency: 'AUD',
  url: origin + href.serviceDetails({ serviceId: service.id }),
  itemOffered: { '@type': 'Service', name: service.name },
});
