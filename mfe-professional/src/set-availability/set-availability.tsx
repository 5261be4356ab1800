import { MESSAGES, useGetOwnProfessionalQuery } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  lastAddress,
  Muted,
  QueryState,
  TextLink,
  toast,
  useNavigate,
  useSearchParams,
  wallClock,
} from '@crown-and-coil/shared-ui';
import { AVAILABILITY_FALLBACK, AvailabilityForm } from '../availability-form/availability-form';
import { newWindowValues } from '../availability-form/window-values';
import { useCreateAvailabilityMutation } from '../endpoints/availability';
import { FormPage } from '../form-page/form-page';
import { dashboardTab, weekAddress } from '../workspace/dashboard-address';

/** A new window of availability (specification, section 2). */
export default function SetAvailability() {
  const query = useGetOwnProfessionalQuery();
  return (
    <FormPage title="Set availability">
      <QueryState query={query} error={MESSAGES.noUserData}>
        {({ timeZone: zone }) => <NewAvailability zone={zone} />}
      </QueryState>
    </FormPage>
  );
}

function NewAvailability({ zone }: { readonly zone: string }) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [createAvailability] = useCreateAvailabilityMutation();
  const day = address.get('day');
  const back = day === null ? lastAddress(dashboardTab.availability) : weekAddress(day);
  return (
    <AvailabilityForm
      zone={zone}
      initialValues={newWindowValues(day, wallClock(Date.now(), zone))}
      fallback={AVAILABILITY_FALLBACK}
      save={(window) => createAvailability({ window })}
      onSaved={() => {
        toast.success('Availability saved');
        navigate(back, { replace: true });
      }}
      back={back}
    >
      <Muted>
        The same hours each week? <TextLink to={href.setWeeklyHours()}>Set weekly hours</TextLink> instead.
      </Muted>
    </AvailabilityForm>
  );
}
