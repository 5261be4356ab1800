import {
  MESSAGES,
  type Product,
  type Service,
  skipToken,
  useGetServiceQuery,
  useListProductsOfProfessionalQuery,
  useListServicesOfProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { type QueryLike, toast, useLocation } from '@crown-and-coil/shared-ui';
import { useEffect } from 'react';
import { readProfessionalId } from './booking-choices';

/** The service of the path and everything that can be booked with it. */
export interface BookingOffer {
  readonly service: Service;
  /** All services of the professional, the one of the path among them. */
  readonly services: readonly Service[];
  readonly products: readonly Product[];
}

type Part = QueryLike<unknown> & { refetch: () => unknown };

/**
 * Loads what a booking of this service can hold. The calls go out together when the professional is known from the path
 * or the step before, else one after the other. A failure also shows the specification's toast (section 8).
 *
 * @param needsProducts whether the products are part of it; a step that shows none of them does not wait for them
 * @param professionalId from the path, when it is there
 */
export function useBookingOffer(serviceId: string, needsProducts: boolean, professionalId?: string) {
  const { state } = useLocation();
  const service = useGetServiceQuery(serviceId);
  const whose = service.data?.professional.id ?? professionalId ?? readProfessionalId(state) ?? skipToken;
  const services = useListServicesOfProfessionalQuery(whose);
  const products = useListProductsOfProfessionalQuery(needsProducts ? whose : skipToken);

  const serviceFailed = service.isError || services.isError;
  useFailureToast(serviceFailed && !isUnknown(service.error), MESSAGES.servicesForBookingFailed);
  useFailureToast(products.isError, MESSAGES.productsForBookingFailed);

  const parts: Part[] = needsProducts ? [service, services, products] : [service, services];
  const query: QueryLike<BookingOffer> = {
    data: offerOf(service.data, services.data, needsProducts ? products.data : []),
    isLoading: parts.some(({ isLoading }) => isLoading),
    isFetching: parts.some(({ isFetching }) => isFetching),
    isError: parts.some(({ isError }) => isError),
    error: parts.find(({ isError }) => isError)?.error,
    refetch: () => {
      for (const part of parts) if (part.isError) part.refetch();
    },
  };
  const failure = isUnknown(service.error)
    ? MESSAGES.serviceNotFound
    : serviceFailed
      ? MESSAGES.servicesForBookingFailed
      : MESSAGES.productsForBookingFailed;

  /** Asks again for all prices and durations. */
  const refresh = () =>
    Promise.all([service.refetch(), services.refetch(), needsProducts && products.refetch()]);
  return { query, failure, refresh };
}

function offerOf(
  service: Service | undefined,
  services: readonly Service[] | undefined,
  products: readonly Product[] | undefined,
): BookingOffer | undefined {
  if (!service || !services || !products) return undefined;
  const listed = services.some(({ id }) => id === service.id);
  return { service, services: listed ? services : [service, ...services], products };
}

/** The API answers 404 for a service that is not there, and 422 for an id that cannot be one. */
const isUnknown = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  (error.status === 404 || error.status === 422);

function useFailureToast(failed: boolean, sentence: string) {
  useEffect(() => {
    if (failed) toast.error(sentence);
  }, [failed, sentence]);
}
