import {
  MESSAGES,
  useGetAvailabilityQuery,
  useGetOwnProfessionalQuery,
  useUpdateAvailabilityMutation,
} from '@crown-and-coil/shared-api';
import { AVAILABILITY_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { QueryState, useParams } from '@crown-and-coil/shared-ui';
import { AvailabilityForm } from '../availability-form/availability-form';
import { FormPage } from '../form-page/form-page';

const FALLBACK = { refused: MESSAGES.unexpected, unanswered: MESSAGES.unexpected };

/** A stored window of availability (specification, section 2). */
export default function EditAvailability() {
  const { availabilityId = '' } = useParams();
  const owner = useGetOwnProfessionalQuery();
  const query = useGetAvailabilityQuery(availabilityId);
  const [updateAvailability] = useUpdateAvailabilityMutation();
  return (
    <FormPage title="Edit availability">
      <QueryState query={owner} error={MESSAGES.noUserData}>
        {({ time_zone: zone }) => (
          <QueryState query={query} error={AVAILABILITY_MESSAGES.notFound}>
            {(stored) => (
              <AvailabilityForm
                key={stored.id}
                zone={zone}
                stored={stored}
                fallback={FALLBACK}
                save={(window) => updateAvailability({ id: stored.id, window })}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </FormPage>
  );
}
