import { MESSAGES, useGetServiceQuery } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { TextLink, useParams } from '@crown-and-coil/shared-ui';
import { useUpdateServiceMutation } from '../endpoints/services';
import { FormPage } from '../form-page/form-page';
import { StoredItem } from '../form-page/stored-item';
import { ServiceForm } from '../service-form/service-form';

/** A stored service (specification, section 2). */
export default function EditService() {
  const { serviceId = '' } = useParams();
  const query = useGetServiceQuery(serviceId);
  const [updateService] = useUpdateServiceMutation();
  return (
    <FormPage
      title="Edit service"
      lead={
        query.data && (
          <TextLink to={href.editStyleMenu({ serviceId })}>
            Style menu: sizes, lengths, preparation, add-ons
          </TextLink>
        )
      }
    >
      <StoredItem
        query={query}
        unknown={MESSAGES.serviceNotFound}
        failed="Failed to load service."
        tab="services"
      >
        {(service) => (
          <ServiceForm
            key={service.id}
            seed={service.id}
            stored={service}
            save={(changed) => updateService({ id: service.id, service: changed })}
          />
        )}
      </StoredItem>
    </FormPage>
  );
}
