import {
  IDEMPOTENCY_KEY_HOURS,
  LOGIN_FAILURE_WINDOW_MINUTES,
  TOKEN_LIFETIME_HOURS,
} from '@crown-and-coil/shared-api';
import styled from 'styled-components';

/** What the server stores and until when. Every row is to be true of the server as it is, not as it will be. */
const KEPT: readonly { readonly what: string; readonly until: string }[] = [
  { what: 'Your account and profile', until: 'Until you ask us to delete your account.' },
  {
    what: 'Services and products that a professional deletes',
    until: 'Hidden at once. The record stays because earlier bookings refer to it.',
  },
  { what: 'Available times', until: 'Until the professional deletes them.' },
  {
    what: 'Bookings, their notes and history',
    until: "As your record and the other person's, with no fixed end during early access.",
  },
  {
    what: 'Your login',
    until: `It ends after ${TOKEN_LIFETIME_HOURS} hours, or when you log out. Logging out stores the number of the ended login, without your name, until it would have ended anyway.`,
  },
  {
    what: 'Failed logins: the account and the network address',
    until: `They count for ${LOGIN_FAILURE_WINDOW_MINUTES} minutes. They are deleted when you log in from there, or with a failed login after that time.`,
  },
  {
    what: 'The answer to a booking request, so that sending it twice books once',
    until: `It counts for ${IDEMPOTENCY_KEY_HOURS} hours. It is deleted with your next booking after that.`,
  },
  {
    what: 'Network addresses, to hold back floods of requests',
    until: 'Counted in memory by the minute. Never written down.',
  },
];

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  text-align: left;
  line-height: 1.5;
  & th,
  & td {
    width: 50%;
    padding: 10px 16px 10px 0;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
  }
  & thead th {
    font-size: var(--t-small);
    color: var(--muted);
  }
  & tbody th {
    font-weight: 600;
  }
`;

/** What is stored, and for how long. */
export const RetentionTable = () => (
  <Table aria-label="What is stored, and for how long">
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">How long</th>
      </tr>
    </thead>
    <tbody>
      {KEPT.map(({ what, until }) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>{until}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
