import { useSearchParams } from '@crown-and-coil/shared-ui';

/** The token that a mail's link carries (`?token=`), or an empty text when the link lost it on its way. */
export function useLinkToken(): string {
  const [query] = useSearchParams();
  return query.get('token')?.trim() ?? '';
}
