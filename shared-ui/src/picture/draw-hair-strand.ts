import { type HairSubtype, type HairType, strand } from '@crown-and-coil/shared-art';

/** A strand as a data URI, apart from `hair-strand.tsx` so that the artwork code is a separate chunk. */
export function drawHairStrand(type: HairType, subtype: HairSubtype | undefined): string {
  return `data:image/svg+xml,${encodeURIComponent(strand(type, subtype))}`;
}
