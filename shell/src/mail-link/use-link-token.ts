import { useSearchParams } from '@crown-and-coil/shared-ui';

/** The token in a link from an email (`?token=`); empty when it is missing. */
export function useLinkToken(): string {
  const [query] = useSearchParams();
  return query.get('token')?.trim() ?? '';
}
