import {
  type LookWrite,
  MENU_MESSAGES,
  type MediaItem,
  offeredVariants,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
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
  /** Null without a menu. */
  readonly document: MenuDocument | null;
}

type Offer = NonNullable<MediaItem['look']>['offer'];

/** Services that are not deleted, with their menus. */
async function findServices(queries: Queries, ids: readonly string[]): Promise<ShownService[]> {
  if (ids.length === 0) return [];
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
      'm.document',
    ])
    .where('s.id', 'in', ids)
    .where('s.deleted_at', 'is', null)
    .execute();
}

/** The current price and duration of a look; null when it is not offered. */
function offerOf(service: ShownService, options: readonly string[]): Offer {
  const { name, is_active, price_cents, duration_minutes } = service;
  if (!is_active) return null;
  const { groups, variants } = toDomain(service.document ?? { groups: [], variants: [] });
  if (variants.length === 0) {
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
  const ids = new Set(rows.flatMap(({ look }) => look?.service_id ?? []));
  const services = await findServices(queries, [...ids]);
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
  const [service] = await findServices(queries, [look.service_id]);
  if (service === undefined || service.professional_id !== professionalId)
    throw refused(['service_id'], MENU_MESSAGES.unknownService);
  // A hidden service may have looks, which are shown when it is offered again.
  if (offerOf({ ...service, is_active: true }, look.options) === null)
    throw refused(['options'], MENU_MESSAGES.notOffered);
}

const refused = (field: readonly string[], msg: string) =>
  invalidFields([{ loc: ['body', 'look', ...field], msg, type: 'unknown' }]);
