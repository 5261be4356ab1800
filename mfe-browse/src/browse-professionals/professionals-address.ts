import { readPage, SPECIALIZATIONS, writePage } from '@crown-and-coil/shared-api';

/** Longest location text that the API takes. */
export const MAX_LOCATION_LENGTH = 100;

/** A name of the specialization catalogue. */
export type SpecializationName = (typeof SPECIALIZATIONS)[number]['name'];

/** What the address of the professionals page says. */
export interface ProfessionalsView {
  /** Names of the catalogue, in its order, each once. */
  specializations: SpecializationName[];
  /** Trimmed; empty when any place will do. */
  location: string;
  /** From 1. */
  page: number;
}

/** Those of the names that the catalogue knows, however written, in the catalogue's order. */
function known(names: readonly string[]): SpecializationName[] {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
  return SPECIALIZATIONS.map(({ name }) => name).filter((name) => wanted.has(name.toLowerCase()));
}

/** Reads the address. What makes no sense (an old link, a typed address) is left out rather than refused. */
export function readProfessionalsView(address: URLSearchParams): ProfessionalsView {
  return {
    specializations: known(address.getAll('specialization')),
    location: (address.get('location') ?? '').trim().slice(0, MAX_LOCATION_LENGTH),
    page: readPage(address),
  };
}

/** The address of a view: `specialization=Braider&specialization=Loctician&location=VIC&page=2`. */
export function writeProfessionalsView({
  specializations,
  location,
  page,
}: ProfessionalsView): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of known(specializations)) address.append('specialization', name);
  const place = location.trim().slice(0, MAX_LOCATION_LENGTH);
  // Blank location text is ignored (specification, section 2).
  if (place) address.set('location', place);
  writePage(address, page);
  return address;
}
