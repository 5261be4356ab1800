import type { Searched, Spot } from './searched-facts';

interface Place {
  readonly spot: Spot;
  readonly professionals: Set<Searched>;
}

const keyOf = ({ location, latitude, longitude }: Spot) => `${location} ${latitude} ${longitude}`;

/** Searched professionals by their id and by where they are. */
export class SearchedProfessionals {
  private readonly byId = new Map<string, Searched>();
  private readonly places = new Map<string, Place>();

  constructor(professionals: readonly Searched[] = []) {
    for (const one of professionals) this.set(one);
  }

  get(id: string): Searched | undefined {
    return this.byId.get(id);
  }

  ids(): Iterable<string> {
    return this.byId.keys();
  }

  /** Those at the spots, in no order. */
  at(isThere: (spot: Spot) => boolean): Searched[] {
    const found: Searched[] = [];
    for (const { spot, professionals } of this.places.values())
      if (isThere(spot)) for (const one of professionals) found.push(one);
    return found;
  }

  set(professional: Searched): void {
    this.delete(professional.id);
    const key = keyOf(professional.spot);
    const place = this.places.get(key) ?? { spot: professional.spot, professionals: new Set() };
    const here = { ...professional, spot: place.spot };
    place.professionals.add(here);
    this.places.set(key, place);
    this.byId.set(here.id, here);
  }

  delete(id: string): void {
    const professional = this.byId.get(id);
    if (professional === undefined) return;
    this.byId.delete(id);
    const key = keyOf(professional.spot);
    const place = this.places.get(key);
    place?.professionals.delete(professional);
    if (place?.professionals.size === 0) this.places.delete(key);
  }
}
