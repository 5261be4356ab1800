import {
  MESSAGES,
  pageQuery,
  useDeleteServiceMutation,
  useListOwnServicesQuery,
} from '@crown-and-coil/shared-api';
import {
  Chip,
  EmptyState,
  formatMinutes,
  Muted,
  PriceText,
  Swatch,
  TextLink,
} from '@crown-and-coil/shared-ui';
import { paths } from '../workspace/paths';
import { OwnedList } from './owned-list';
import type { TabProps } from './professional-dashboard';

/** The professional's services, inactive ones too. */
export function ServicesTab(given: TabProps) {
  const query = useListOwnServicesQuery(pageQuery(given.view.page));
  const [deleteService] = useDeleteServiceMutation();
  return (
    <OwnedList
      {...given}
      title="Your services"
      thing="service"
      add={{ to: paths.createService, label: 'Add new service' }}
      query={query}
      error={MESSAGES.serviceListFailed}
      empty={
        <EmptyState title={MESSAGES.noOwnServices}>
          Add what you do, with its price and length, and clients can book it.
        </EmptyState>
      }
      question={MESSAGES.deleteService}
      deleteOne={deleteService}
      editPath={paths.editService}
      nameOf={({ name }) => name}
      row={(service) => ({
        start: <Swatch category={service.category} />,
        middle: (
          <>
            <TextLink to={paths.serviceDetails(service.id)}>{service.name}</TextLink>
            <Muted>
              {service.category} · {formatMinutes(service.service_duration_minutes)}
            </Muted>
            {!service.is_active && <Chip>Not active</Chip>}
          </>
        ),
        end: <PriceText amount={service.price} />,
      })}
    />
  );
}
