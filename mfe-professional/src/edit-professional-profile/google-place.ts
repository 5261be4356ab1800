/** A place as the profile keeps it: 'Footscray VIC', and where it lies, in degrees. */
export interface GooglePlace {
  readonly display: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number };
}

/** What is read of Google's `AddressComponent`. */
export interface AddressPart {
  readonly types: readonly string[];
  readonly longText: string | null;
  readonly shortText: string | null;
}

/** The parts that name a suburb, the closest first: Google calls some of them a part of a locality. */
const SUBURB_TYPES = ['locality', 'sublocality_level_1', 'sublocality', 'administrative_area_level_3'];
const STATE_TYPE = 'administrative_area_level_1';

/** A place in the words of our own list; undefined for one without a suburb, a state or coordinates. */
export function placeOfGoogle(
  parts: readonly AddressPart[],
  location: { lat: () => number; lng: () => number } | null | undefined,
): GooglePlace | undefined {
  const partOf = (type: string) => parts.find(({ types }) => types.includes(type));
  const suburb = SUBURB_TYPES.map(partOf).find((part) => part?.longText)?.longText;
  const state = partOf(STATE_TYPE)?.shortText;
  if (!suburb || !state || !location) return undefined;
  return {
    display: `${suburb} ${state}`,
    coordinates: { latitude: location.lat(), longitude: location.lng() },
  };
}

/** 'Footscray VIC, Australia' as it stands in the list: we are only ever in one country. */
export const labelOfGoogle = (text: string) => text.replace(/,\s*Australia$/, '');
