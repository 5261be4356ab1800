import {
  type LookWrite,
  MENU_MESSAGES,
  type MediaItem,
  offeredVariants,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/connection';
import { invalidFields } from '../domain-errors';
import type { Identity } from '../http/identity';
import type { PictureAddresses } from '../pictures/addresses';
import type { MenuDocument } from '../style-menus/tables';
import { type MediaRow, toMediaItem } from './rules';

/** The parts of a service needed for looks. */
interface ShownService {
  readonly id: string;
  readonly professional_id: string;
  readonly name: string;
  readonly price_cents: number;
  readonly duration_minutes: number;
  readonly is_active: boolean;
  /** Of its menu; empty without one. */
  readonly groups: MenuDocument['groups'];
  /** Whether its menu has any variants. */
  readonly hasMenu: boolean;
  /** Those that may be of one of the looks. */
  readonly variants: MenuDocument['variants'];
}

type Offer = NonNullable<MediaItem['look']>['offer'];

/**
 * The services of some looks that are not deleted. Of their menus, which have up to 300 variants, only the groups and the
 * variants of the looks.
 */
async function findServices(queries: Queries, looks: readonly LookWrite[]): Promise<ShownService[]> {
  if (looks.length === 0) return [];
  const ids = new Set(looks.map(({ service_id }) => service_id));
  const choices = new Set(looks.map(({ options }) => JSON.stringify(options)));
  return queries
    .selectFrom('services as s')
    .leftJoin('service_menus as m', 'm.service_id', 's.id')
    .select([
      's.id',
      's.professional_id',
      's.name',
      's.price_cents',
      's.duration_minutes',
      's.is_active',
      sql<MenuDocument['groups']>`coalesce(m.document -> 'groups', '[]')`.as('groups'),
      sql<boolean>`coalesce(jsonb_array_length(m.document -> 'variants') > 0, false)`.as('hasMenu'),
      sql<MenuDocument['variants']>`array(
        select variant from jsonb_array_elements(m.document -> 'variants') variant
        where variant -> 'options' = any(${[...choices]}::jsonb[])
      )`.as('variants'),
    ])
    .where('s.id', 'in', [...ids])
    .where('s.deleted_at', 'is', null)
    .execute();
}

/** The current price and duration of a look; null when it is not offered. */
function offerOf(service: ShownService, options: readonly string[]): Offer {
  const { name, is_active, price_cents, duration_minutes } = service;
  if (!is_active) return null;
  const { groups, variants } = toDomain({ groups: service.groups, variants: service.variants });
  if (!service.hasMenu) {
    if (options.length > 0) return null;
    const minutes = { minutes_min: duration_minutes, minutes_max: duration_minutes };
    return { service_name: name, has_menu: false, labels: [], price_cents, ...minutes };
  }
  const [variant] = options.length === groups.length ? offeredVariants({ variants }, options) : [];
  if (variant === undefined) return null;
  return {
    service_name: name,
    has_menu: true,
    labels: groups.flatMap((group, place) =>
      group.options.flatMap(({ id, label }) => (id === options[place] ? [label] : [])),
    ),
    price_cents: variant.priceCents,
    minutes_min: variant.minutesMin,
    minutes_max: variant.minutesMax,
  };
}

/** Converts rows to the API's pictures, with their looks as currently offered; without those of deleted services. */
export async function toMediaItems(
  queries: Queries,
  rows: readonly MediaRow[],
  addresses: PictureAddresses,
): Promise<MediaItem[]> {
  const services = await findServices(
    queries,
    rows.flatMap(({ look }) => look ?? []),
  );
  return rows.map((row) => {
    const service = services.find(({ id }) => id === row.look?.service_id);
    if (!row.look || !service) return toMediaItem(row, addresses);
    return toMediaItem(row, addresses, { ...row.look, offer: offerOf(service, row.look.options) });
  });
}

/** @throws DomainError invalid, on its field, for a look that is not on the menu of one of the professional's services */
export async function requireOwnLook(
  queries: Queries,
  { professionalId }: Identity,
  { media_type }: Pick<MediaRow, 'media_type'>,
  look: LookWrite,
): Promise<void> {
  if (media_type !== 'Portfolio') throw refused([], MENU_MESSAGES.lookOfOtherPicture);
  const [service] = await findServices(queries, [look]);
  if (service === undefined || service.professional_id !== professionalId)
    throw refused(['service_id'], MENU_MESSAGES.unknownService);
  // A hidden service may have looks, which are shown when it is offered again.
  if (offerOf({ ...service, is_active: true }, look.options) === null)
    throw refused(['options'], MENU_MESSAGES.notOffered);
}

const refused = (field: readonly string[], msg: string) =>
  invalidFields([{ loc: ['body', 'look', ...field], msg, type: 'unknown' }]);
