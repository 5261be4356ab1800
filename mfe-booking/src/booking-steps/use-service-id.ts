import { useParams } from '@crown-and-coil/shared-ui';

/** The service of the path. Its routes all declare it, so it is never empty. */
export const useServiceId = (): string => useParams().serviceId ?? '';
