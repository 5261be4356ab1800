import { WAITING_LIST_RULES } from '@crown-and-coil/shared-api/bookings';

/** How offers are made, as the server makes them. */
export const WaitingListRules = () => (
  <details>
    <summary>How offers are made</summary>
    <ul>
      {WAITING_LIST_RULES.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </details>
);
