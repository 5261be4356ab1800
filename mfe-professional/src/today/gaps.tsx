import {
  apiErrorMessage,
  dayIn,
  dayText,
  type GapOffer,
  MINUTE_MS,
  type ProfessionalToday,
} from '@crown-and-coil/shared-api';
import { TODAY_MESSAGES, useOfferTimeMutation } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  formatDuration,
  formatTime,
  formatTimeRange,
  Muted,
  Row,
  TextLink,
  toast,
} from '@crown-and-coil/shared-ui';
import { Box, List, Part } from './today-style';

interface GapsProps {
  readonly gaps: ProfessionalToday['gaps'];
  readonly today: string;
  readonly zone: string;
}

/** Free times of today and tomorrow, with those who wait for one. */
export const Gaps = ({ gaps, today, zone }: GapsProps) => (
  <Part aria-labelledby="today-gaps">
    <h2 id="today-gaps">Free time</h2>
    {gaps.length === 0 ? (
      <Muted>No free time today or tomorrow is long enough for a service.</Muted>
    ) : (
      <List>
        {gaps.map((gap) => (
          <li key={gap.startTime}>
            <Gap gap={gap} today={today} zone={zone} />
          </li>
        ))}
      </List>
    )}
  </Part>
);

interface GapProps extends Omit<GapsProps, 'gaps'> {
  readonly gap: ProfessionalToday['gaps'][number];
}

function Gap({ gap: { startTime: start, endTime: end, offers, offersTotal }, today, zone }: GapProps) {
  const day = dayIn(new Date(start), zone);
  const dayName = day === today ? 'Today' : 'Tomorrow';
  const minutes = (Date.parse(end) - Date.parse(start)) / MINUTE_MS;
  const others = offersTotal - offers.length;
  return (
    <Box>
      <h3>{`${dayName}, ${dayText(day)}`}</h3>
      <p>{`${formatTimeRange(start, end, zone)}, ${formatDuration(minutes)}`}</p>
      {offers.length === 0 && <Muted>No one on your waiting list waits for this time.</Muted>}
      {offers.map((offer) => (
        <Offer key={offer.entryId} offer={offer} zone={zone} />
      ))}
      {others > 0 && <TextLink to={href.waitingList()}>{`${others} more on your waiting list`}</TextLink>}
    </Box>
  );
}

function Offer({ offer, zone }: { readonly offer: GapOffer; readonly zone: string }) {
  const { entryId, client, serviceName, styleWords, minutes, startTime } = offer;
  const [send, { isLoading }] = useOfferTimeMutation();
  const name = `${client.firstName} ${client.lastName}`.trim();
  const time = formatTime(startTime, zone);
  const press = async () => {
    const { error } = await send({ id: entryId, startTime });
    if (error) toast.error(apiErrorMessage(error, TODAY_MESSAGES.offerFailed));
    else toast.success(`Offered to ${client.firstName}.`);
  };
  return (
    <Row $between $wrap>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Muted>{`${serviceName}${styleWords ? ` (${styleWords})` : ''}, ${formatDuration(minutes)}`}</Muted>
      </div>
      <Button
        size="small"
        busy={isLoading}
        busyText="Offering..."
        aria-label={`Offer ${time} to ${name}`}
        onClick={() => void press()}
      >
        {`Offer ${time}`}
      </Button>
    </Row>
  );
}
