import {
  MESSAGES,
  useCreateAvailabilityMutation,
  useGetOwnProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { QueryState } from '@crown-and-coil/shared-ui';
import { AvailabilityForm } from '../availability-form/availability-form';
import { FormPage } from '../form-page/form-page';

const FALLBACK = { refused: MESSAGES.availabilityRefused, unanswered: MESSAGES.availabilityFailed };

/** A new window of availability (specification, section 2). */
export default function SetAvailability() {
  const query = useGetOwnProfessionalQuery();
  const [createAvailability] = useCreateAvailabilityMutation();
  return (
    <FormPage title="Set availability">
      <QueryState query={query} error={MESSAGES.noUserData}>
        {({ time_zone: zone }) => (
          <AvailabilityForm zone={zone} fallback={FALLBACK} save={createAvailability} />
        )}
      </QueryState>
    </FormPage>
  );
}
