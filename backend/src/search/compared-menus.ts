import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../database/connection';
import { readOnShards } from '../database/shards';
import { type ChosenStyles, type ComparedMenu, chosenFrom, comparedMenu } from './chosen-style';

/** Cache size in styles, of which a menu has up to some hundreds: about 30 MB. */
const MOST_STYLES = 200_000;

/** By service and menu revision. */
const menuCache = new LRUCache<string, ComparedMenu>({
  maxSize: MOST_STYLES,
  sizeCalculation: ({ styles }) => styles.length + 1,
});

interface MenuOfService {
  readonly id: string;
  readonly menuRevision: number;
}

const keyOf = ({ id, menuRevision }: MenuOfService) => `${id} ${menuRevision}`;

/** Cached matches of services and search words: about 10 MB. */
const MOST_CHOICES = 20_000;

/** By service, menu revision and words. */
const choiceCache = new LRUCache<string, { readonly chosen: ChosenStyles | undefined }>({
  max: MOST_CHOICES,
});

/** The matching styles by service id; services without a match are left out. */
export async function readChosenStyles(
  queries: Queries,
  services: readonly MenuOfService[],
  words: readonly string[],
): Promise<ReadonlyMap<string, ChosenStyles>> {
  const found = new Map<string, ChosenStyles>();
  if (words.length === 0) return found;
  const text = words.join(' ');
  const choiceOf = (service: MenuOfService) => `${keyOf(service)} ${text}`;
  const add = ({ id }: MenuOfService, chosen: ChosenStyles | undefined) => {
    if (chosen) found.set(id, chosen);
  };
  const missing: MenuOfService[] = [];
  for (const service of services) {
    const known = choiceCache.get(choiceOf(service));
    if (known) add(service, known.chosen);
    else missing.push(service);
  }
  for (const [service, menu] of await readComparedMenus(queries, missing)) {
    const chosen = chosenFrom(menu, words);
    choiceCache.set(choiceOf(service), { chosen });
    add(service, chosen);
  }
  return found;
}

/** The menus of services, cached for popular ones: reading them takes longer than everything else read for a page. */
async function readComparedMenus(
  queries: Queries,
  services: readonly MenuOfService[],
): Promise<ReadonlyMap<MenuOfService, ComparedMenu>> {
  const menus = new Map<MenuOfService, ComparedMenu>();
  const missing: string[] = [];
  for (const service of services) {
    const menu = menuCache.get(keyOf(service));
    if (menu) menus.set(service, menu);
    else missing.push(service.id);
  }
  if (missing.length === 0) return menus;
  // A menu saved meanwhile is read with its new revision.
  const rows = await readOnShards(missing, (ids) => readMenus(queries, ids));
  for (const { menu: document, ...service } of rows) {
    const menu = comparedMenu(document);
    menuCache.set(keyOf(service), menu);
    menus.set(service, menu);
  }
  return menus;
}

async function readMenus(queries: Queries, ids: readonly string[]) {
  const { rows } = await sql<MenuOfService & { readonly menu: Parameters<typeof comparedMenu>[0] }>`
    select s.id, s.menu_revision as "menuRevision", json_build_object('groups', m.document -> 'groups', 'variants',
      m.document -> 'variants', 'cadence', m.document -> 'cadence') as menu
    from services s join service_menus m on m.service_id = s.id
    where s.id = any(${[...ids]}::uuid[])`.execute(queries);
  return rows;
}
