import { fromCents, type MenuSummary, type ServiceListing } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { AddressedPicture, PictureAddresses } from '../pictures/addresses';
import { type Coordinates, kilometresBetween, toAboutAKilometre } from '../places/rules';
import { type AskedRow, RowCache } from './row-cache';
import { WORK_BY_HAIR_TYPE } from './standings';

type ListedPicture = AddressedPicture & Pick<NonNullable<ServiceListing['picture']>, 'placeholder' | 'alt'>;

/** Data of a professional in lists, besides the profile. */
interface ListedRow {
  readonly id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly hair_types: ServiceListing['hair_types'];
  /** Newest first; at most one of each service. */
  readonly pictures: readonly (ListedPicture & { readonly service_id: string | null })[];
  readonly price_from_cents: number | null;
  readonly price_to_cents: number | null;
  readonly minutes_from: number | null;
  readonly minutes_to: number | null;
}

/** About 15 MB for professionals with a picture of each service. */
const MOST_LISTED_ROWS = 5_000;
const rowCache = new RowCache<ListedRow>(MOST_LISTED_ROWS);

/** Data for list rows of these professionals, read in one statement for those not cached. */
export const readListed = (
  database: Database,
  professionals: readonly AskedRow[],
): Promise<ReadonlyMap<string, ListedRow>> =>
  rowCache.read(professionals, (ids) => readListedRows(database, ids));

async function readListedRows(database: Database, ids: readonly string[]): Promise<readonly ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select p.id, p.latitude, p.longitude, work.hair_types, shown.pictures, offered.price_from_cents,
      offered.price_to_cents, offered.minutes_from, offered.minutes_to
    from professionals p
    cross join lateral (
      select coalesce(json_agg(json_build_object('hair_type', counted.hair_type, 'count', counted.count)
        order by counted.count desc, counted.hair_type desc), '[]') as hair_types
      from professional_standings t
      cross join lateral (values ${WORK_BY_HAIR_TYPE}) counted (hair_type, count)
      where t.professional_id = p.id and counted.count > 0
    ) work
    cross join lateral (
      select coalesce(json_agg(newest.picture order by newest.id desc), '[]') as pictures
      from (
        select distinct on (m.look ->> 'service_id') m.id, json_build_object(
          'service_id', m.look ->> 'service_id', 'alt', m.alt, 'file_key', s.file_key, 'widths', s.widths,
          'audience', s.audience, 'placeholder', s.placeholder) as picture
        from media m join stored_pictures s on s.file_key = m.file_key
        where m.professional_id = p.id and m.media_type = 'Portfolio'
        order by m.look ->> 'service_id', m.id desc
      ) newest
    ) shown
    cross join lateral (
      select min(coalesce(s.menu_price_from_cents, s.price_cents)) as price_from_cents,
        max(coalesce(s.menu_price_to_cents, s.price_cents)) as price_to_cents,
        min(coalesce(s.menu_minutes_from, s.duration_minutes)) as minutes_from,
        max(coalesce(s.menu_minutes_to, s.duration_minutes)) as minutes_to
      from services s
      where s.professional_id = p.id and s.is_active and s.deleted_at is null
    ) offered
    where p.id = any(${[...ids]}::uuid[])`.execute(database);
  return rows;
}

/**
 * The fields of a list row.
 * @param from the requested places; the nearest counts
 * @param serviceId the row's service; without one the newest picture of any
 */
export function toListing(
  row: ListedRow | undefined,
  from: readonly Coordinates[],
  addresses: PictureAddresses,
  serviceId?: string,
): Pick<ServiceListing, 'distance_km' | 'suburb_point' | 'hair_types' | 'picture'> {
  const picture = row?.pictures.find((one) => serviceId === undefined || one.service_id === serviceId);
  return {
    distance_km: distanceOf(row, from),
    suburb_point: suburbPointOf(row),
    hair_types: row?.hair_types ?? [],
    picture: picture ? toListedPicture(picture, addresses) : null,
  };
}

function toListedPicture(picture: ListedPicture, addresses: PictureAddresses) {
  const { url, srcset } = addresses.of(picture);
  return { url, srcset, placeholder: picture.placeholder, alt: picture.alt };
}

function distanceOf(row: ListedRow | undefined, from: readonly Coordinates[]): number | null {
  if (row?.latitude == null || row.longitude === null || from.length === 0) return null;
  const here = { latitude: row.latitude, longitude: row.longitude };
  return Math.round(Math.min(...from.map((place) => kilometresBetween(place, here))) * 10) / 10;
}

/** Rounded to about a kilometre, so that a list does not reveal a house. */
function suburbPointOf(row: ListedRow | undefined): ServiceListing['suburb_point'] {
  if (row?.latitude == null || row.longitude === null) return null;
  return { latitude: toAboutAKilometre(row.latitude), longitude: toAboutAKilometre(row.longitude) };
}

/** The range of prices and lengths of a professional's active services; null without any. */
export function servicesRangeOf(row: ListedRow | undefined): MenuSummary | null {
  if (row?.price_from_cents == null || row.price_to_cents === null) return null;
  if (row.minutes_from === null || row.minutes_to === null) return null;
  return {
    price_from: fromCents(row.price_from_cents),
    price_to: fromCents(row.price_to_cents),
    minutes_from: row.minutes_from,
    minutes_to: row.minutes_to,
  };
}
