import type { Nearest, RelaxedSearch } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, formatDate, Row } from '@crown-and-coil/shared-ui';
import { type SearchView, writeSearchView } from './search-address';

interface NearestLinksProps {
  readonly nearest: Nearest | undefined;
  /** The search without one of its parts or words. */
  readonly relaxed: readonly RelaxedSearch[];
  /** 'service', 'services'. */
  readonly one: string;
  readonly many: string;
  readonly hrefFor: (changed: Partial<SearchView>) => string;
  /** What found nothing, with the category of services. */
  readonly view: SearchView & { readonly category?: string | undefined };
}

/** Whether there is a link to show: something near, fewer words, or a day to wait for. */
export const hasLinks = (
  nearest: Nearest | undefined,
  relaxed: readonly RelaxedSearch[],
  view: SearchView,
): boolean =>
  relaxed.length > 0 ||
  (nearest !== undefined && (Boolean(nearest?.day || nearest?.wider) || asksForDay(nearest, view)));

/** A day may be among the words: then only the answer says it. */
const asksForDay = (nearest: Nearest | undefined, { from }: SearchView) =>
  from !== '' || Boolean(nearest?.day);

/** The search as the page of the waiting list reads it. */
function waitingAddress({ category, ...view }: NearestLinksProps['view']): URLSearchParams {
  const address = new URLSearchParams(category ? { category } : {});
  writeSearchView(address, view);
  return address;
}

/** Where something does fit: 'Sun, 29 Nov 2026 has 3 services', 'Within 25 km: 4 services', 'Without Sat 5 Dec: 2 services'; with a day also the waiting list. */
export function NearestLinks({ nearest, relaxed, one, many, hrefFor, view }: NearestLinksProps) {
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
      {relaxed.map(({ label, search, total }) => (
        <ButtonLink key={search} to={hrefFor({ search })}>
          Without “{label}”: {counted(total)}
        </ButtonLink>
      ))}
      {asksForDay(nearest, view) && (
        <ButtonLink to={href.waitForTime({}, { search: waitingAddress(view) })}>
          Tell me when a time opens
        </ButtonLink>
      )}
    </Row>
  );
}
