import {
  type Service,
  type ServiceStanding,
  skipToken,
  useListServicesOfProfessionalQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { useGetServiceStandingsQuery } from '../api';

type Standing = ServiceStanding['gates'][number];

/** A gate of a chosen service, with what the client has of it. */
export interface Gate {
  readonly kind: 'consultation' | 'patch_test';
  readonly service: Service;
  /** The service that opens it; undefined when there is none, or it is not offered. */
  readonly needed: Service | undefined;
  /** How long the consultation or patch test counts: '30 days', '6 months'. */
  readonly validity: string;
  /** Undefined while it is unknown: for a visitor, and for people who are no clients. */
  readonly standing: Standing | undefined;
  /** Whether the client is known to have nothing that opens it. */
  readonly isClosed: boolean;
}

/** The gates of the chosen services. A visitor learns of them too; the server decides when the booking is sent. */
export function useGates(services: readonly Service[]): { gates: readonly Gate[]; isClosed: boolean } {
  const { user } = useSession();
  const asking = services.filter(({ gates }) => gates?.consultation || gates?.patchTest);
  const offered = useListServicesOfProfessionalQuery(asking[0]?.professional.id ?? skipToken);
  const standings = useGetServiceStandingsQuery(
    user?.role === 'client' && asking.length > 0 ? asking.map(({ id }) => id) : skipToken,
  );
  // A client who has had the consultation is not told for a moment that one comes first.
  if (standings.isLoading) return { gates: [], isClosed: false };
  const gates = asking.flatMap((service) => {
    const gateOf = (kind: Gate['kind'], neededId: string | null, validity: string): Gate => {
      const standing = standings.currentData?.[service.id]?.gates.find((one) => one.kind === kind);
      return {
        kind,
        service,
        needed: offered.data?.find(({ id }) => id === neededId),
        validity,
        standing,
        isClosed: standing !== undefined && standing.starts.length === 0,
      };
    };
    const { consultation, patchTest } = service.gates ?? {};
    return [
      ...(consultation
        ? [gateOf('consultation', consultation.serviceId, counted(consultation.validDays, 'day'))]
        : []),
      ...(patchTest
        ? [gateOf('patch_test', patchTest.serviceId, counted(patchTest.validMonths, 'month'))]
        : []),
    ];
  });
  return { gates, isClosed: gates.some((gate) => gate.isClosed) };
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
