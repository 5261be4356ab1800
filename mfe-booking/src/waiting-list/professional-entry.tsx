import {
  apiErrorMessage,
  skipToken,
  useListAvailabilityOfProfessionalQuery,
  type WaitingListEntry,
} from '@crown-and-coil/shared-api';
import { useOfferTimeMutation, WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import {
  Button,
  Checkbox,
  CheckLabel,
  Field,
  formatDate,
  formatDateTime,
  formatTime,
  Muted,
  Row,
  Select,
  TextButton,
  toast,
} from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { offeredStarts } from '../pick-booking-time/start-times';
import {
  useEndOfferMutation,
  useGetWaitingListSettingsQuery,
  useSaveWaitingListSettingsMutation,
} from './api';
import { Entry, EntryHead, OfferCard } from './entry-parts';
import { daysInWords, whatInWords } from './waiting-words';

/** Whether the professional keeps a waiting list. */
export function WaitingListSwitch() {
  const { data } = useGetWaitingListSettingsQuery();
  const [save, saving] = useSaveWaitingListSettingsMutation();
  const set = async (isOpen: boolean) => {
    const { error } = await save({ isOpen });
    if (error) toast.error(apiErrorMessage(error, WAITING_LIST_MESSAGES.endFailed));
  };
  return (
    <div>
      <CheckLabel>
        <Checkbox
          checked={data?.isOpen ?? false}
          disabled={data === undefined || saving.isLoading}
          onChange={(event) => void set(event.target.checked)}
        />
        Keep a waiting list
      </CheckLabel>
      <Muted>
        Times that open are offered automatically. While this is off, no one can join, and those who wait keep
        their place.
      </Muted>
    </div>
  );
}

/** Somebody who waits for a professional, with the open offer or the way to make one. */
export function ProfessionalEntry({ entry }: { readonly entry: WaitingListEntry }) {
  const { client, professional, offer, createdAt } = entry;
  const [end, ending] = useEndOfferMutation();
  const [isOffering, setOffering] = useState(false);
  const zone = professional?.timeZone ?? 'Australia/Sydney';
  const name = `${client.firstName} ${client.lastName}`.trim();
  const withdraw = async (id: string) => {
    const { error } = await end(id);
    if (error) toast.error(apiErrorMessage(error, WAITING_LIST_MESSAGES.endFailed));
  };
  return (
    <Entry aria-label={`${name}, ${whatInWords(entry)}`}>
      <EntryHead chip={offer ? 'Offered' : 'Waiting'}>{name}</EntryHead>
      <p>{whatInWords(entry)}</p>
      <Muted>
        {daysInWords(entry)}. Waits since {formatDate(createdAt, zone)}.
      </Muted>
      {offer && (
        <OfferCard>
          <p>
            {formatDateTime(offer.startTime, zone)} is held until {formatTime(offer.heldUntil, zone)}.
          </p>
          <Button disabled={ending.isLoading} onClick={() => void withdraw(offer.id)}>
            Withdraw the offer
          </Button>
        </OfferCard>
      )}
      {!offer && !isOffering && (
        <TextButton onClick={() => setOffering(true)}>Offer a time to {client.firstName}</TextButton>
      )}
      {!offer && isOffering && <OfferForm entry={entry} onDone={() => setOffering(false)} />}
    </Entry>
  );
}

interface OfferFormProps {
  readonly entry: WaitingListEntry;
  readonly onDone: () => void;
}

/** Chooses one of the free starts of the next 30 days. */
function OfferForm({ entry: { id, professional, service, client, minutes }, onDone }: OfferFormProps) {
  const [start, setStart] = useState('');
  const [offer, offering] = useOfferTimeMutation();
  const query = useListAvailabilityOfProfessionalQuery(
    professional && minutes !== null
      ? {
          professionalId: professional.id,
          durationMinutes: minutes,
          ...(service && { serviceIds: [service.id] }),
        }
      : skipToken,
  );
  const starts = offeredStarts(query.data ?? []);
  const zone = professional?.timeZone ?? 'Australia/Sydney';
  const send = async () => {
    const { error } = await offer({ id, startTime: start });
    if (error) toast.error(apiErrorMessage(error, WAITING_LIST_MESSAGES.endFailed));
    else {
      toast.success(`Offered to ${client.firstName}.`);
      onDone();
    }
  };
  return (
    <OfferCard>
      <Field
        label="Free time"
        hint={
          query.data && starts.length === 0 ? 'No free time of the next 30 days is long enough.' : undefined
        }
      >
        {(control) => (
          <Select {...control} value={start} onChange={(event) => setStart(event.target.value)}>
            <option value="">{query.isFetching ? 'Loading…' : 'Choose a time'}</option>
            {starts.map(({ startTime }) => (
              <option key={startTime} value={startTime}>
                {formatDateTime(startTime, zone)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Row $wrap>
        <Button variant="primary" disabled={start === '' || offering.isLoading} onClick={() => void send()}>
          Offer this time
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Row>
    </OfferCard>
  );
}
