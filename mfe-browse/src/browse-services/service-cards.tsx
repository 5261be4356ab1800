import type { Service } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { CardGrid } from '@crown-and-coil/shared-ui';
import { ServiceCard } from './service-card';

/** So many cards fill the first view of a wide window. */
const FIRST_ROW = 3;

/** The grid of services; each card is one link to the details. */
export function ServiceCards({ services }: { readonly services: readonly Service[] }) {
  return (
    <CardGrid>
      {services.map((service, place) => (
        <li key={service.id}>
          <ServiceCard
            to={href.serviceDetails({ serviceId: service.id })}
            name={service.name}
            description={service.description}
            category={service.category}
            offeredBy={service.professional.displayName}
            price={service.price}
            durationMinutes={service.serviceDurationMinutes}
            seed={service.id}
            priority={place < FIRST_ROW}
          />
        </li>
      ))}
    </CardGrid>
  );
}
