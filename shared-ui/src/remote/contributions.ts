import { allows, isFlagOn, routesFor } from './find-route';
import { shortRemoteName } from './overrides';
import type { DeclaredExtension, DeclaredLink, LinkPlace, Registry, Role, SlotName } from './registry';

/** An extension of a slot, with the remote that declares it. */
export interface SlotExtension<Name extends SlotName = SlotName> extends DeclaredExtension {
  readonly slot: Name;
  /** `mfe-loyalty` */
  readonly remote: string;
  /** Unique in its slot, for keys and addresses: `loyalty.points`. */
  readonly id: string;
}

/** Whether a live remote has a page at this path for this person. */
export const isOffered = (registry: Registry, path: string, role: Role | null): boolean =>
  routesFor(registry, path).some(({ route }) => allows(route.access, role));

const isFor = (
  registry: Registry,
  role: Role | null,
  { roles, flag }: Pick<DeclaredLink, 'roles' | 'flag'>,
): boolean => (roles === undefined || allows(roles, role)) && isFlagOn(registry, flag);

/** Compares declared values by code units, so that every browser and the gateway sort alike. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Cached, as every page needs them in four places and a registry does not change. */
const knownLinks = new WeakMap<Registry, Map<string, readonly DeclaredLink[]>>();

/** The links that live remotes declare for a place, for this person, in order; a link to a page that is not live is left out. */
export function linksFor(registry: Registry, place: LinkPlace, role: Role | null): readonly DeclaredLink[] {
  const ofRegistry = knownLinks.get(registry) ?? new Map<string, readonly DeclaredLink[]>();
  knownLinks.set(registry, ofRegistry);
  const key = `${place} ${role}`;
  const links = ofRegistry.get(key) ?? findLinks(registry, place, role);
  ofRegistry.set(key, links);
  return links;
}

function findLinks(registry: Registry, place: LinkPlace, role: Role | null): readonly DeclaredLink[] {
  return Object.values(registry.remotes)
    .flatMap(({ links = [] }) => links)
    .filter(
      (link) => link.place === place && isFor(registry, role, link) && isOffered(registry, link.path, role),
    )
    .sort((one, other) => one.order - other.order || compare(one.label, other.label));
}

/** The extensions that live remotes declare for a slot, for this person, in order. */
export function extensionsFor<Name extends SlotName>(
  registry: Registry,
  slot: Name,
  role: Role | null,
): readonly SlotExtension<Name>[] {
  return Object.entries(registry.remotes)
    .flatMap(([remote, { slots = [] }]) =>
      slots
        .filter((extension) => extension.slot === slot && isFor(registry, role, extension))
        .map((extension) => ({
          ...extension,
          slot,
          remote,
          id: `${shortRemoteName(remote)}.${extension.module}`,
        })),
    )
    .sort(
      (one, other) =>
        one.order - other.order || compare(one.remote, other.remote) || compare(one.module, other.module),
    );
}
