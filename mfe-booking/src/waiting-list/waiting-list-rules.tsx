import { WAITING_LIST_RULES } from '@crown-and-coil/shared-api/bookings';

/** Explains how the server makes offers. */
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
