/** A place as the profile stores it: 'Footscray VIC' with its coordinates in degrees. */
export interface GooglePlace {
  readonly display: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number };
}

/** The fields of Google's `AddressComponent` that we read. */
interface AddressPart {
  readonly types: readonly string[];
  readonly longText: string | null;
  readonly shortText: string | null;
}

/** Types of address components that name a suburb, most precise first. */
const SUBURB_TYPES = ['locality', 'sublocality_level_1', 'sublocality', 'administrative_area_level_3'];
const STATE_TYPE = 'administrative_area_level_1';

/** A Google place in the format of the API's list; undefined without a suburb, a state or coordinates. */
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

/** A suggestion's text without the country: 'Footscray VIC'. */
export const labelOfGoogle = (text: string) => text.replace(/,\s*Australia$/, '');
