import { useClientComfort } from '@crown-and-coil/shared-api/bookings';
import { ClientComfortPanel } from '@crown-and-coil/shared-ui';

interface Props {
  readonly clientId: string;
  readonly clientName: string;
}

/** A client's health and comfort items, on request. */
export const ClientComfort = ({ clientId, clientName }: Props) => (
  <ClientComfortPanel clientName={clientName} {...useClientComfort(clientId)} />
);
