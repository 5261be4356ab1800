import {
  PROFESSIONAL_SORTS,
  type ProfessionalSort,
  readPage,
  SPECIALIZATIONS,
  writePage,
} from '@crown-and-coil/shared-api';
import { comparedIn, writeCompared } from '../compare-professionals/comparison';
import { known, readSearchView, type SearchView, writeSearchView } from '../search-form/search-address';

/** A name of the specialization catalogue. */
export type SpecializationName = (typeof SPECIALIZATIONS)[number]['name'];

/** The address state of the professionals page. */
export interface ProfessionalsView extends SearchView {
  /** Names of the catalogue, in its order, each once. */
  specializations: SpecializationName[];
  sort: ProfessionalSort;
  /** Ids of those who are chosen to be compared. */
  compare: readonly string[];
  /** From 1. */
  page: number;
}

const SPECIALIZATION_NAMES = SPECIALIZATIONS.map(({ name }) => name);

/** Parses the address. Invalid parts (an old link, a typed address) are dropped. */
export const readProfessionalsView = (address: URLSearchParams): ProfessionalsView => ({
  specializations: known(SPECIALIZATION_NAMES, address.getAll('specialization')),
  ...readSearchView(address),
  sort: PROFESSIONAL_SORTS.find((sort) => sort === address.get('sort')) ?? 'best',
  compare: comparedIn(address),
  page: readPage(address),
});

/** The address of a view: `specialization=Braider&specialization=Loctician&location=VIC&sort=rating&page=2`. */
export function writeProfessionalsView({
  specializations,
  sort,
  compare,
  page,
  ...view
}: ProfessionalsView): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of known(SPECIALIZATION_NAMES, specializations)) address.append('specialization', name);
  writeSearchView(address, view);
  if (sort !== 'best') address.set('sort', sort);
  writePage(address, page);
  writeCompared(address, compare);
  return address;
}
