import {
  type Availability,
  formSchema,
  MESSAGES,
  useGetOwnProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { AVAILABILITY_MESSAGES, availabilityWriteSchema } from '@crown-and-coil/shared-api/contract';
import { QueryState, toast, useNavigate, useParams, useSearchParams } from '@crown-and-coil/shared-ui';
import { AvailabilityForm } from '../availability-form/availability-form';
import { pastErrors, windowToSend, windowValues } from '../availability-form/window-values';
import { useGetAvailabilityQuery, useUpdateAvailabilityMutation } from '../endpoints/availability';
import { FormPage } from '../form-page/form-page';
import { dashboardTab, weekAddress } from '../workspace/dashboard-address';

const SCHEMA = formSchema(availabilityWriteSchema);
const FALLBACK = { refused: MESSAGES.unexpected, unanswered: MESSAGES.unexpected };

/** A stored window of availability (specification, section 2). */
export default function EditAvailability() {
  const { availabilityId = '' } = useParams();
  const owner = useGetOwnProfessionalQuery();
  const query = useGetAvailabilityQuery(availabilityId);
  return (
    <FormPage title="Edit availability">
      <QueryState query={owner} error={MESSAGES.noUserData}>
        {({ timeZone: zone }) => (
          <QueryState query={query} error={AVAILABILITY_MESSAGES.notFound}>
            {(stored) => <StoredAvailability key={stored.id} stored={stored} zone={zone} />}
          </QueryState>
        )}
      </QueryState>
    </FormPage>
  );
}

function StoredAvailability({ stored, zone }: { readonly stored: Availability; readonly zone: string }) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [updateAvailability] = useUpdateAvailabilityMutation();
  const day = address.get('day');
  const back = day === null ? dashboardTab.availability : weekAddress(day);
  return (
    <AvailabilityForm
      zone={zone}
      initialValues={windowValues(stored, zone)}
      schema={SCHEMA}
      problems={(values, nowThere) => pastErrors(values, nowThere, windowValues(stored, zone))}
      fallback={FALLBACK}
      save={(values) => updateAvailability({ id: stored.id, window: windowToSend(values, zone, stored) })}
      onSaved={() => {
        toast.success('Availability saved');
        navigate(back, { replace: true });
      }}
      back={back}
    />
  );
}
