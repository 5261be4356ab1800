import { useCreateServiceMutation } from '../endpoints/services';
import { FormPage } from '../form-page/form-page';
import { ServiceForm } from '../service-form/service-form';

/** A new service (specification, section 2). */
export default function CreateService() {
  const [createService] = useCreateServiceMutation();
  return (
    <FormPage title="Create service">
      <ServiceForm seed="new" save={createService} />
    </FormPage>
  );
}
