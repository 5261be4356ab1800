import {
  comesBy,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsWrite,
  withChannel,
} from '@crown-and-coil/shared-api';
import { Checkbox, media, VisuallyHidden } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  & :is(th, td) {
    padding: 8px 0;
    font-weight: 400;
    text-align: center;
  }
  & :is(th, td):first-child {
    padding-right: var(--s3);
    text-align: left;
  }
  & thead th {
    width: 64px;
    padding-inline: 2px;
    font-size: var(--t-small);
    font-weight: 600;
    color: var(--muted);
  }
  & thead th:first-child {
    width: auto;
  }
  & tbody tr {
    border-top: 1px solid var(--line);
  }
  ${media.mobile} {
    & thead th {
      width: 52px;
    }
    & :is(th, td):first-child {
      padding-right: var(--s2);
    }
  }
`;

/** The whole width of the cell is clickable. */
const Target = styled.label`
  display: inline-flex;
  padding: 4px;
  cursor: pointer;
  &:has(:disabled) {
    cursor: default;
  }
`;

const WORDS: Readonly<Record<NotificationKind, string>> = {
  bookings: 'Requests, answers and changes',
  reminders: 'Reminder the day before',
  messages: 'Messages',
  money: 'Deposits and charges',
  quotes: 'Photo quotes',
  waiting_list: 'Waiting lists',
  next_visits: 'My next visit is due',
  review_requests: 'Requests to review a visit',
  reviews: 'Reviews',
};

/** Kinds that can be switched off altogether, by their field. News of bookings always appears under the bell. */
const OPTIONAL: Readonly<Partial<Record<NotificationKind, 'nextVisits' | 'reviews'>>> = {
  next_visits: 'nextVisits',
  review_requests: 'reviews',
};

interface ChannelsTableProps {
  readonly kinds: readonly NotificationKind[];
  readonly settings: NotificationSettings;
  readonly hasPush: boolean;
  readonly onChange: (change: Partial<NotificationSettingsWrite>) => void;
}

/** Kinds of notifications by channel. */
export function ChannelsTable({ kinds, settings, hasPush, onChange }: ChannelsTableProps) {
  const isOnAtAll = (kind: NotificationKind) => {
    const field = OPTIONAL[kind];
    return field === undefined || settings[field];
  };
  const cell = (channel: NotificationChannel, kind: NotificationKind) => (
    <td>
      <Cell
        name={`${WORDS[kind]}: ${channel === 'push' ? 'on devices' : 'by email'}`}
        isOn={isOnAtAll(kind) && comesBy(settings, channel, kind)}
        isFixed={!isOnAtAll(kind)}
        onChange={(isOn) => {
          const { email, emailOff, pushOff } = withChannel(settings, channel, kind, isOn);
          onChange({ email, emailOff: [...emailOff], pushOff: [...pushOff] });
        }}
      />
    </td>
  );
  return (
    <Table>
      <caption>
        <VisuallyHidden>Notifications by kind and channel</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">What happens</th>
          <th scope="col">Bell</th>
          {hasPush ? <th scope="col">Device</th> : null}
          <th scope="col">Email</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const field = OPTIONAL[kind];
          return (
            <tr key={kind}>
              <th scope="row">{WORDS[kind]}</th>
              <td>
                <Cell
                  name={`${WORDS[kind]}: under the bell`}
                  isOn={isOnAtAll(kind)}
                  isFixed={field === undefined}
                  onChange={(isOn) => onChange(field ? { [field]: isOn } : {})}
                />
              </td>
              {hasPush ? cell('push', kind) : null}
              {cell('email', kind)}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

interface CellProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly isFixed: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Cell = ({ name, isOn, isFixed, onChange }: CellProps) => (
  <Target>
    <VisuallyHidden>{name}</VisuallyHidden>
    <Checkbox
      checked={isOn}
      disabled={isFixed}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </Target>
);
