import type { Nearest } from '@crown-and-coil/shared-api';
import { ButtonLink, formatDate, Row } from '@crown-and-coil/shared-ui';
import type { SearchView } from './search-address';

interface NearestLinksProps {
  readonly nearest: Nearest;
  /** 'service', 'services'. */
  readonly one: string;
  readonly many: string;
  readonly hrefFor: (changed: Partial<SearchView>) => string;
}

export const hasNearest = (nearest: Nearest | undefined): nearest is NonNullable<Nearest> =>
  Boolean(nearest?.day || nearest?.wider);

/** Where something does fit: 'Sun, 29 Nov 2026 has 3 services', 'Within 25 km: 4 services'. */
export function NearestLinks({ nearest, one, many, hrefFor }: NearestLinksProps) {
  const counted = (total: number) => `${total} ${total === 1 ? one : many}`;
  return (
    <Row $wrap>
      {nearest?.day && (
        <ButtonLink to={hrefFor({ from: nearest.day.day, to: '' })}>
          {formatDate(`${nearest.day.day}T12:00:00Z`, 'UTC')} has {counted(nearest.day.total)}
        </ButtonLink>
      )}
      {nearest?.wider && (
        <ButtonLink to={hrefFor({ radiusKm: nearest.wider.radiusKm })}>
          Within {nearest.wider.radiusKm} km: {counted(nearest.wider.total)}
        </ButtonLink>
      )}
    </Row>
  );
}
