import {
  type Availability,
  MESSAGES,
  problemOf,
  useGetOwnProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { AVAILABILITY_MESSAGES } from '@crown-and-coil/shared-api/contract';
import {
  Button,
  lastAddress,
  QueryState,
  toast,
  useConfirmedAction,
  useNavigate,
  useParams,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { forgetDraft } from '@crown-and-coil/shared-ui/forms';
import { AvailabilityForm } from '../availability-form/availability-form';
import { windowValues } from '../availability-form/window-values';
import {
  useDeleteAvailabilityMutation,
  useGetAvailabilityQuery,
  useUpdateAvailabilityMutation,
} from '../endpoints/availability';
import { useDraftName } from '../form-page/form-frame';
import { FormPage } from '../form-page/form-page';
import { StoredItem } from '../form-page/stored-item';
import { DeleteDialog } from '../professional-dashboard/delete-dialog';
import { dashboardTab, weekAddress } from '../workspace/dashboard-address';

/** A stored window of availability (specification, section 2). */
export default function EditAvailability() {
  const { availabilityId = '' } = useParams();
  const owner = useGetOwnProfessionalQuery();
  const query = useGetAvailabilityQuery(availabilityId);
  return (
    <FormPage title="Edit availability">
      <QueryState query={owner} error={MESSAGES.noUserData}>
        {({ timeZone: zone }) => (
          <StoredItem
            query={query}
            unknown={AVAILABILITY_MESSAGES.notFound}
            failed="Failed to load availability."
            tab="availability"
          >
            {(stored) => <StoredAvailability key={stored.id} stored={stored} zone={zone} />}
          </StoredItem>
        )}
      </QueryState>
    </FormPage>
  );
}

function StoredAvailability({ stored, zone }: { readonly stored: Availability; readonly zone: string }) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [updateAvailability] = useUpdateAvailabilityMutation();
  const [deleteAvailability] = useDeleteAvailabilityMutation();
  const draft = useDraftName();
  const day = address.get('day');
  const back = day === null ? lastAddress(dashboardTab.availability) : weekAddress(day);
  const leave = (message: string) => {
    toast.success(message);
    navigate(back, { replace: true });
  };
  const deletion = useConfirmedAction<string>({
    act: async (id) => {
      const { error } = await deleteAvailability(id);
      if (error) return problemOf({ error });
      forgetDraft(draft);
      leave('Availability deleted');
      return undefined;
    },
  });
  return (
    <>
      <AvailabilityForm
        zone={zone}
        initialValues={windowValues(stored, zone)}
        stored={stored}
        save={(window) => updateAvailability({ id: stored.id, window })}
        onSaved={() => leave('Availability saved')}
        back={back}
        actions={
          <Button variant="quiet" onClick={() => deletion.ask(stored.id)}>
            Delete
          </Button>
        }
      />
      <DeleteDialog action={deletion} thing="availability" question={MESSAGES.deleteAvailability} />
    </>
  );
}
