import {
  LANGUAGES,
  type Language,
  OFFER_FILTERS,
  type OfferFilter,
  readPage,
  SPECIALIZATIONS,
  writePage,
} from '@crown-and-coil/shared-api';
import { asLocation } from '../place-field/location-text';

/** A name of the specialization catalogue. */
export type SpecializationName = (typeof SPECIALIZATIONS)[number]['name'];

/** What the address of the professionals page says. */
export interface ProfessionalsView {
  /** Names of the catalogue, in its order, each once. */
  specializations: SpecializationName[];
  /** Trimmed; empty when any place will do. */
  location: string;
  /** In the order of their catalogues, each once. */
  offers: OfferFilter[];
  languages: Language[];
  /** From 1. */
  page: number;
}

const SPECIALIZATION_NAMES = SPECIALIZATIONS.map(({ name }) => name);
const OFFERS = OFFER_FILTERS.map(({ value }) => value);

/** Those of the names that the catalogue knows, however written, in the catalogue's order. */
function known<Name extends string>(catalogue: readonly Name[], names: readonly string[]): Name[] {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
  return catalogue.filter((name) => wanted.has(name.toLowerCase()));
}

/** Reads the address. What makes no sense (an old link, a typed address) is left out rather than refused. */
export function readProfessionalsView(address: URLSearchParams): ProfessionalsView {
  return {
    specializations: known(SPECIALIZATION_NAMES, address.getAll('specialization')),
    location: asLocation(address.get('location')),
    offers: known(OFFERS, address.getAll('offer')),
    languages: known(LANGUAGES, address.getAll('language')),
    page: readPage(address),
  };
}

/** The address of a view: `specialization=Braider&specialization=Loctician&location=VIC&page=2`. */
export function writeProfessionalsView({
  specializations,
  location,
  offers,
  languages,
  page,
}: ProfessionalsView): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of known(SPECIALIZATION_NAMES, specializations)) address.append('specialization', name);
  const place = asLocation(location);
  if (place) address.set('location', place);
  for (const offer of known(OFFERS, offers)) address.append('offer', offer);
  for (const language of known(LANGUAGES, languages)) address.append('language', language);
  writePage(address, page);
  return address;
}
