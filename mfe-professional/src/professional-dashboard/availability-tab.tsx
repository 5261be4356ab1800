import {
  MESSAGES,
  useDeleteAvailabilityMutation,
  useListOwnAvailabilityQuery,
} from '@crown-and-coil/shared-api';
import { EmptyState, formatDateTimeRange, StartAndEnd, zoneLabel } from '@crown-and-coil/shared-ui';
import { paths } from '../workspace/paths';
import { OwnedList } from './owned-list';
import type { TabProps } from './professional-dashboard';

/** The times that clients can book, soonest first. */
export function AvailabilityTab(given: TabProps) {
  const zone = given.professional.time_zone;
  const query = useListOwnAvailabilityQuery({});
  const [deleteAvailability] = useDeleteAvailabilityMutation();
  return (
    <OwnedList
      {...given}
      title="Your availability"
      note={`All times are ${zoneLabel(Date.now(), zone)}.`}
      thing="availability"
      add={{ to: paths.setAvailability, label: 'Set availability' }}
      query={query}
      error="Failed to load availability."
      empty={
        <EmptyState title="No availability found.">
          Set the times you work, and clients can book inside them.
        </EmptyState>
      }
      question={MESSAGES.deleteAvailability}
      deleteOne={deleteAvailability}
      editPath={paths.editAvailability}
      nameOf={({ start_time: start, end_time: end }) => formatDateTimeRange(start, end, zone)}
      row={({ start_time: start, end_time: end }) => ({
        middle: <StartAndEnd start={start} end={end} zone={zone} />,
      })}
    />
  );
}
