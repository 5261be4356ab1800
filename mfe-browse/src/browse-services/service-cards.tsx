import type { Service } from '@crown-and-coil/shared-api';
import { CardGrid, ServiceCard } from '@crown-and-coil/shared-ui';

/** So many cards fill the first view of a wide window. */
const FIRST_ROW = 3;

/** The grid of services; each card is one link to the details. */
export function ServiceCards({ services }: { readonly services: readonly Service[] }) {
  return (
    <CardGrid>
      {services.map((service, place) => (
        <li key={service.id}>
          <ServiceCard
            to={`/service-details/${service.id}`}
            name={service.name}
            description={service.description}
            category={service.category}
            offeredBy={service.professional.display_name}
            price={service.price}
            durationMinutes={service.service_duration_minutes}
            seed={service.id}
            priority={place < FIRST_ROW}
          />
        </li>
      ))}
    </CardGrid>
  );
}
