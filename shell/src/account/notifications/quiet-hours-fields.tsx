import type { QuietHours } from '@crown-and-coil/shared-api';
import {
  Checkbox,
  CheckLabel,
  formatTime,
  Row,
  Select,
  Small,
  Stack,
  viewerZone,
  zoneLabel,
} from '@crown-and-coil/shared-ui';
import { useId } from 'react';
import styled from 'styled-components';

const HALF_HOURS = Array.from(
  { length: 48 },
  (_none, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);
const NIGHT = { from: '22:00', until: '07:00' };

/** '10:00 pm'. */
const spoken = (clock: string) => formatTime(`2000-01-01T${clock}:00Z`, 'UTC');

/** Of equal width, so that the times align on a phone. */
const TimeLabel = styled.label`
  min-width: 40px;
`;

interface QuietHoursFieldsProps {
  readonly quietHours: QuietHours | null;
  readonly onChange: (quietHours: QuietHours | null) => void;
}

/** The hours without notifications to devices and phones, in this browser's time zone. */
export function QuietHoursFields({ quietHours, onChange }: QuietHoursFieldsProps) {
  return (
    <Stack $gap="s3">
      <CheckLabel>
        <Checkbox
          checked={quietHours !== null}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? { ...NIGHT, timeZone: viewerZone() } : null)
          }
        />
        <span>Quiet hours</span>
      </CheckLabel>
      {quietHours === null ? null : (
        <Row $wrap>
          <Time
            label="From"
            value={quietHours.from}
            other={quietHours.until}
            onChange={(from) => onChange({ ...quietHours, from, timeZone: viewerZone() })}
          />
          <Time
            label="Until"
            value={quietHours.until}
            other={quietHours.from}
            onChange={(until) => onChange({ ...quietHours, until, timeZone: viewerZone() })}
          />
        </Row>
      )}
      <Small>
        {quietHours === null
          ? 'Your devices stay quiet then. You still get emails.'
          : `In ${zoneLabel(Date.now(), quietHours.timeZone)}. What happens then comes to your devices afterwards, unless you have read it. Offers of a waiting list come by email only, as they are held for a short time.`}
      </Small>
    </Stack>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  /** The other end: the two must differ. */
  readonly other: string;
  readonly onChange: (clock: string) => void;
}

function Time({ label, value, other, onChange }: TimeProps) {
  const id = useId();
  const times = HALF_HOURS.includes(value) ? HALF_HOURS : [...HALF_HOURS, value].sort();
  return (
    <Row $gap="s2">
      <TimeLabel htmlFor={id}>{label}</TimeLabel>
      <Select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {times
          .filter((clock) => clock !== other)
          .map((clock) => (
            <option key={clock} value={clock}>
              {spoken(clock)}
            </option>
          ))}
      </Select>
    </Row>
  );
}
