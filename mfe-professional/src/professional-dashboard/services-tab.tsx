import { KEEP_FRESH, MESSAGES, pageQuery } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  Chip,
  EmptyState,
  formatMinutes,
  formatOfferLength,
  Muted,
  OfferPrice,
  Swatch,
  TextLink,
} from '@crown-and-coil/shared-ui';
import { useDeleteServiceMutation, useListOwnServicesQuery } from '../endpoints/services';
import type { TabProps } from './dashboard-address';
import { OwnedList } from './owned-list';

/** The professional's services, inactive ones too. */
export function ServicesTab(given: TabProps) {
  const query = useListOwnServicesQuery(pageQuery(given.view.page), KEEP_FRESH);
  const [deleteService] = useDeleteServiceMutation();
  return (
    <OwnedList
      {...given}
      title="Your services"
      thing="service"
      add={{ to: href.createService(), label: 'Add new service' }}
      query={query}
      error={MESSAGES.serviceListFailed}
      empty={
        <EmptyState title={MESSAGES.noOwnServices}>
          Add what you do, with its price and length, and clients can book it.
        </EmptyState>
      }
      question={MESSAGES.deleteService}
      deleteOne={deleteService}
      editPath={(serviceId) => href.editService({ serviceId })}
      nameOf={({ name }) => name}
      action={({ id, name }) => (
        <ButtonLink
          size="small"
          to={href.editStyleMenu({ serviceId: id })}
          aria-label={`Style menu of ${name}`}
        >
          Style menu
        </ButtonLink>
      )}
      row={(service) => ({
        start: <Swatch category={service.category} />,
        middle: (
          <>
            <TextLink to={href.serviceDetails({ serviceId: service.id })}>{service.name}</TextLink>
            <Muted>
              {service.category} · {formatOfferLength(service, formatMinutes)}
            </Muted>
            {!service.isActive && <Chip>Not active</Chip>}
          </>
        ),
        end: <OfferPrice service={service} />,
      })}
    />
  );
}
