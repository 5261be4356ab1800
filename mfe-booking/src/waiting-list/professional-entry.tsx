import { apiErrorMessage, SITE_TIME_ZONE, type WaitingListEntry } from '@crown-and-coil/shared-api';
import { useOfferTimeMutation, WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import {
  Button,
  Checkbox,
  CheckLabel,
  dayKey,
  Field,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatTime,
  Muted,
  QueryState,
  Row,
  Select,
  Skeleton,
  TextButton,
  timeInWords,
  toast,
} from '@crown-and-coil/shared-ui';
import { useRef, useState } from 'react';
import {
  useEndOfferMutation,
  useGetWaitingListSettingsQuery,
  useListOfferableStartsQuery,
  useSaveWaitingListSettingsMutation,
} from './api';
import { Entry, EntryHead, OfferCard } from './entry-parts';
import { daysInWords, whatInWords } from './waiting-words';

/** Whether the professional keeps a waiting list. */
export function WaitingListSwitch() {
  const query = useGetWaitingListSettingsQuery();
  const [save, saving] = useSaveWaitingListSettingsMutation();
  const set = async (isOpen: boolean) => {
    const { error } = await save({ isOpen });
    if (error) toast.error(apiErrorMessage(error, WAITING_LIST_MESSAGES.endFailed));
  };
  return (
    <div>
      <QueryState
        query={query}
        skeleton={<Skeleton $height="24px" $width="180px" />}
        error="Failed to load your waiting list's settings."
      >
        {({ isOpen }) => (
          <CheckLabel>
            <Checkbox
              checked={isOpen}
              // Not disabled, which would drop the focus.
              aria-disabled={saving.isLoading}
              onChange={(event) => {
                if (!saving.isLoading) void set(event.target.checked);
              }}
            />
            Keep a waiting list
          </CheckLabel>
        )}
      </QueryState>
      <Muted>
        Times that open are offered automatically. While this is off, no one can join, and those who wait keep
        their place.
      </Muted>
    </div>
  );
}

/** The entry of a client who waits for the professional, with its open offer or a form to make one. */
export function ProfessionalEntry({ entry }: { readonly entry: WaitingListEntry }) {
  const { client, professional, offer, createdAt } = entry;
  const [end, ending] = useEndOfferMutation();
  const [isOffering, setOffering] = useState(false);
  const place = useRef<HTMLElement>(null);
  const showForm = (isShown: boolean) => {
    // The pressed button is about to be removed.
    place.current?.focus({ preventScroll: true });
    setOffering(isShown);
  };
  const zone = professional?.timeZone ?? SITE_TIME_ZONE;
  const name = `${client.firstName} ${client.lastName}`.trim();
  const withdraw = async (id: string) => {
    const { error } = await end(id);
    if (error) toast.error(apiErrorMessage(error, WAITING_LIST_MESSAGES.endFailed));
  };
  return (
    <Entry ref={place} tabIndex={-1} aria-label={`${name}, ${whatInWords(entry)}`}>
      <EntryHead chip={offer ? 'Offered' : 'Waiting'}>{name}</EntryHead>
      <p>{whatInWords(entry)}</p>
      <Muted>
        {daysInWords(entry)}. Waits since {formatDate(createdAt, zone)}.
      </Muted>
      {offer && (
        <OfferCard>
          <p>
            {formatDateTime(offer.startTime, zone)} is held until {timeInWords(offer.heldUntil, zone)}.
          </p>
          <Button busy={ending.isLoading} busyText="Withdrawing..." onClick={() => void withdraw(offer.id)}>
            Withdraw the offer
          </Button>
        </OfferCard>
      )}
      {!offer && !isOffering && (
        <TextButton onClick={() => showForm(true)}>Offer a time to {client.firstName}</TextButton>
      )}
      {!offer && isOffering && <OfferForm entry={entry} onDone={() => showForm(false)} />}
    </Entry>
  );
}

interface OfferFormProps {
  readonly entry: WaitingListEntry;
  readonly onDone: () => void;
}

/** Chooses a day and one of its starts; the days that the client waits for come first. */
function OfferForm({ entry: { id, professional, client, from, to }, onDone }: OfferFormProps) {
  const [chosenDay, setDay] = useState<string>();
  const [start, setStart] = useState('');
  const [offer, offering] = useOfferTimeMutation();
  const query = useListOfferableStartsQuery(id, { refetchOnMountOrArgChange: true });
  const zone = professional?.timeZone ?? SITE_TIME_ZONE;
  const starts = (query.currentData?.startTimes ?? []).map((time) => ({ time, day: dayKey(time, zone) }));
  const isWanted = (day: string) => from <= day && day <= to;
  const days = [...new Set(starts.map((one) => one.day))];
  const [wanted, others] = [days.filter(isWanted), days.filter((day) => !isWanted(day))];
  const day = chosenDay ?? wanted[0] ?? others[0] ?? '';
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
      <QueryState
        query={query}
        skeleton={<Muted>Loading your free time...</Muted>}
        error={WAITING_LIST_MESSAGES.startsFailed}
        isEmpty={({ startTimes }) => startTimes.length === 0}
        empty={<Muted>{WAITING_LIST_MESSAGES.noStarts}</Muted>}
      >
        {() => (
          <Row $wrap>
            <Field label="Day">
              {(control) => (
                <Select
                  {...control}
                  value={day}
                  onChange={(event) => {
                    setDay(event.target.value);
                    setStart('');
                  }}
                >
                  <Days label={`${client.firstName} waits for`} days={wanted} />
                  <Days label="Other days" days={others} />
                </Select>
              )}
            </Field>
            <Field label="Start">
              {(control) => (
                <Select {...control} value={start} onChange={(event) => setStart(event.target.value)}>
                  <option value="">Choose a time</option>
                  {starts
                    .filter((one) => one.day === day)
                    .map(({ time }) => (
                      <option key={time} value={time}>
                        {formatTime(time, zone)}
                      </option>
                    ))}
                </Select>
              )}
            </Field>
          </Row>
        )}
      </QueryState>
      <Row $wrap>
        <Button
          variant="primary"
          disabled={start === ''}
          busy={offering.isLoading}
          busyText="Offering..."
          onClick={() => void send()}
        >
          Offer this time
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Row>
    </OfferCard>
  );
}

const Days = ({ label, days }: { readonly label: string; readonly days: readonly string[] }) =>
  days.length > 0 && (
    <optgroup label={label}>
      {days.map((day) => (
        <option key={day} value={day}>
          {formatShortDate(day, 'UTC')}
        </option>
      ))}
    </optgroup>
  );
