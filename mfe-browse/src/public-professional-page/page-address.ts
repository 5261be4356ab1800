import type { Service } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';

/**
 * The address of the page with some parameters changed; the others stay.
 * @param part the id of the section that a page load shows
 */
export function pageWith(
  professionalId: string,
  search: URLSearchParams,
  changes: Readonly<Record<string, string | number | undefined>>,
  part: string,
): string {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, String(value));
  }
  return `${href.publicProfessionalPage({ professionalId }, { search: changed })}#${part}`;
}

/** Whether a visit or a photo quote comes before the service, so that no start is open to everybody. */
export const isAskedFirst = ({ gates }: Pick<Service, 'gates'>): boolean =>
  Boolean(gates?.consultation ?? gates?.patchTest ?? (gates?.photoQuote || undefined));

/** The service whose starts are shown: that of `?service=`, else the first that can be booked at once. */
export function chosenService(services: readonly Service[], search: URLSearchParams): Service | undefined {
  return (
    services.find(({ id }) => id === search.get('service')) ??
    services.find((service) => !isAskedFirst(service)) ??
    services[0]
  );
}
