import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../database/connection';
import { type ComparedMenu, comparedMenu } from './chosen-style';

/** In styles, of which a menu has up to some hundreds: about 30 MB. */
const MOST_STYLES = 200_000;

/** By the service and its revision, which every change of a menu increases. */
const known = new LRUCache<string, ComparedMenu>({
  maxSize: MOST_STYLES,
  sizeCalculation: ({ styles }) => styles.length + 1,
});

interface MenuOfService {
  readonly id: string;
  readonly menuRevision: number;
}

const keyOf = ({ id, menuRevision }: MenuOfService) => `${id} ${menuRevision}`;

/**
 * The menus of services, by the service's id. Those of popular services are remembered: reading them takes longer than all
 * else that a search reads for a page.
 */
export async function readComparedMenus(
  queries: Queries,
  services: readonly MenuOfService[],
): Promise<ReadonlyMap<string, ComparedMenu>> {
  const menus = new Map<string, ComparedMenu>();
  const missing: string[] = [];
  for (const service of services) {
    const menu = known.get(keyOf(service));
    if (menu) menus.set(service.id, menu);
    else missing.push(service.id);
  }
  if (missing.length === 0) return menus;
  // A menu that is saved meanwhile comes with its new revision.
  const { rows } = await sql<MenuOfService & { readonly menu: Parameters<typeof comparedMenu>[0] }>`
    select s.id, s.menu_revision as "menuRevision", json_build_object('groups', m.document -> 'groups', 'variants',
      m.document -> 'variants', 'cadence', m.document -> 'cadence') as menu
    from services s join service_menus m on m.service_id = s.id
    where s.id = any(${missing}::uuid[])`.execute(queries);
  for (const { menu: document, ...service } of rows) {
    const menu = comparedMenu(document);
    known.set(keyOf(service), menu);
    menus.set(service.id, menu);
  }
  return menus;
}
