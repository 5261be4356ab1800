import { useCreateServiceMutation } from '../endpoints/services';
import { FormPage } from '../form-page/form-page';
import { ServiceForm } from '../service-form/service-form';
import { NEW_SERVICE } from '../service-form/service-values';

/** A new service (specification, section 2). */
export default function CreateService() {
  const [createService] = useCreateServiceMutation();
  return (
    <FormPage title="Create service">
      <ServiceForm initialValues={NEW_SERVICE} seed="new" save={createService} />
    </FormPage>
  );
}
