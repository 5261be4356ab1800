import {
  type Service,
  type ServiceStanding,
  skipToken,
  useListServicesOfProfessionalQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { isOpenStart } from '@crown-and-coil/shared-api/bookings';
import { useMemo } from 'react';
import { useGetServiceStandingsQuery } from '../api';

type Standing = ServiceStanding['gates'][number];

/** A gate of a chosen service that a visit opens, with the client's state. */
export interface VisitGate {
  readonly kind: 'consultation' | 'patch_test';
  readonly service: Service;
  /** The service that opens it; undefined when there is none, or it is not offered. */
  readonly needed: Service | undefined;
  /** How long the consultation or patch test counts: '30 days', '6 months'. */
  readonly validity: string;
  /** Undefined while unknown, and for visitors and other roles. */
  readonly standing: Standing | undefined;
  /** Whether it is known to be closed for the client. */
  readonly isClosed: boolean;
}

/** A service that is booked from a photo quote only: closed for a booking without one. */
export interface QuoteGate {
  readonly kind: 'photo_quote';
  readonly service: Service;
  /** The client's open quote for the service. */
  readonly quote: ServiceStanding['photoQuote'];
  readonly isClosed: true;
}

export type Gate = VisitGate | QuoteGate;

export interface Gates {
  readonly gates: readonly Gate[];
  readonly isClosed: boolean;
  /** Whether the client's visits are still loading. */
  readonly isLoading: boolean;
  /** Whether all gates that are known are open for a start, an instant. */
  readonly isOpenAt: (startTime: string) => boolean;
}

/**
 * The gates of the chosen services. A visitor learns of them too; the server decides when the booking is sent.
 *
 * @param fromQuote whether they are booked from a photo quote
 */
export function useGates(services: readonly Service[], { fromQuote = false } = {}): Gates {
  const { user } = useSession();
  const asking = services.filter(
    ({ gates }) => gates?.consultation || gates?.patchTest || (gates?.photoQuote && !fromQuote),
  );
  const offered = useListServicesOfProfessionalQuery(asking[0]?.professional.id ?? skipToken);
  const standings = useGetServiceStandingsQuery(
    user?.role === 'client' && asking.length > 0 ? asking.map(({ id }) => id) : skipToken,
  );
  const isOpenAt = useMemo(
    () => (startTime: string) =>
      Object.values(standings.currentData ?? {}).every((standing) => isOpenStart(standing.gates, startTime)),
    [standings.currentData],
  );
  // Avoids briefly showing that a consultation is required to a client who has had it.
  if (standings.isLoading) return { gates: [], isClosed: false, isLoading: true, isOpenAt };
  const gates = asking.flatMap((service): Gate[] => {
    const found = standings.currentData?.[service.id];
    const gateOf = (kind: VisitGate['kind'], neededId: string | null, validity: string): VisitGate => {
      const standing = found?.gates.find((one) => one.kind === kind);
      return {
        kind,
        service,
        needed: offered.data?.find(({ id }) => id === neededId),
        validity,
        standing,
        isClosed: standing !== undefined && standing.starts.length === 0,
      };
    };
    const { consultation, patchTest, photoQuote } = service.gates ?? {};
    return [
      ...(consultation
        ? [gateOf('consultation', consultation.serviceId, counted(consultation.validDays, 'day'))]
        : []),
      ...(patchTest
        ? [gateOf('patch_test', patchTest.serviceId, counted(patchTest.validMonths, 'month'))]
        : []),
      ...(photoQuote && !fromQuote
        ? [
            {
              kind: 'photo_quote' as const,
              service,
              quote: found?.photoQuote ?? null,
              isClosed: true as const,
            },
          ]
        : []),
    ];
  });
  return { gates, isClosed: gates.some((gate) => gate.isClosed), isLoading: false, isOpenAt };
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
