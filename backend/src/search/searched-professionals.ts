import { LRUCache } from 'lru-cache';
import { type Answer, ComparisonCache } from './comparison-cache';
import { type RankedSearch, type Ranking, RankingCache } from './ranking-cache';
import type { Searched, SearchedFacts, Spot } from './searched-facts';

interface Place {
  readonly spot: Spot;
  readonly professionals: Searched[];
}

/** Cached search areas. */
const MOST_WHERES = 300;

const keyOf = ({ location, latitude, longitude }: Spot) => `${location} ${latitude} ${longitude}`;

/** Searched professionals by id and by location. */
export class SearchedProfessionals {
  private readonly byId = new Map<string, Searched>();
  private readonly places = new Map<string, Place>();
  private readonly placesOf = new LRUCache<string, readonly Place[]>({ max: MOST_WHERES });
  private readonly compared = new ComparisonCache<Searched>();
  private readonly rankings = new RankingCache((id) => this.get(id));

  constructor(professionals: readonly SearchedFacts[] = []) {
    for (const one of professionals) this.set(one);
  }

  get(id: string): Searched | undefined {
    return this.byId.get(id);
  }

  ids(): Iterable<string> {
    return this.byId.keys();
  }

  /** Those at the spots that match, unordered. @param where the cache key of the spots */
  at(where: string, isThere: (spot: Spot) => boolean, fits: (professional: Searched) => boolean): Searched[] {
    const places = this.placesOf.get(where) ?? [...this.places.values()].filter(({ spot }) => isThere(spot));
    this.placesOf.set(where, places);
    const found: Searched[] = [];
    for (const { professionals } of places) for (const one of professionals) if (fits(one)) found.push(one);
    return found;
  }

  /** A comparison made once per professional. @param question identifies all its other inputs */
  cached(question: string, compare: Answer<Searched>): Answer<Searched> {
    return this.compared.cached(question, compare);
  }

  /** The results of a search in order, cached until they change. */
  rank(search: RankedSearch): Promise<Ranking> {
    return this.rankings.rank(search);
  }

  set(professional: SearchedFacts): void {
    const key = keyOf(professional.spot);
    const before = this.byId.get(professional.id);
    if (before && keyOf(before.spot) === key) {
      this.replace(before, professional);
      return;
    }
    this.delete(professional.id);
    const place = this.places.get(key) ?? { spot: professional.spot, professionals: [] };
    const here = { ...professional, spot: place.spot, slot: this.compared.nextSlot() };
    place.professionals.push(here);
    if (place.professionals.length === 1) this.placesOf.clear();
    this.places.set(key, place);
    this.byId.set(here.id, here);
    this.compared.add(here);
    this.rankings.add(undefined, here);
  }

  /** Calendar changes are frequent and do not affect locations. */
  private replace(before: Searched, facts: SearchedFacts): void {
    const { spot, slot, id } = before;
    const here = { ...facts, spot, slot };
    const professionals = this.places.get(keyOf(spot))?.professionals ?? [];
    professionals[professionals.indexOf(before)] = here;
    this.byId.set(id, here);
    this.compared.add(here);
    this.rankings.add(before, here);
  }

  delete(id: string): void {
    const professional = this.byId.get(id);
    if (professional === undefined) return;
    this.byId.delete(id);
    this.compared.remove(professional);
    this.rankings.add(professional, undefined);
    const key = keyOf(professional.spot);
    const place = this.places.get(key);
    if (place === undefined) return;
    const last = place.professionals.pop();
    if (last !== undefined && last !== professional)
      place.professionals[place.professionals.indexOf(professional)] = last;
    if (place.professionals.length > 0) return;
    this.places.delete(key);
    this.placesOf.clear();
  }
}
