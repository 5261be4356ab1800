import type { ProfessionalUpdate } from '@crown-and-coil/shared-api/contract';
import { invalidField } from '../domain-errors';
import { knownPlaces } from '../places/known-places';
import { clockAt, findPlace, placeOutsideTheList, toAboutAKilometre } from '../places/rules';
import type { StoredLocation } from './queries';

/**
 * The stored location for a typed or chosen text; the professional's time zone follows from it (api.md).
 * @param allowsOthers whether localities outside our list are allowed, as with Google Places in the browser
 * @throws DomainError invalid on the field for an unknown place
 */
export function resolveLocation(
  { location: text, coordinates }: Pick<ProfessionalUpdate, 'location' | 'coordinates'>,
  allowsOthers: boolean,
): StoredLocation {
  const place = findPlace(knownPlaces(), text);
  if (place) {
    const { display, placeId, latitude, longitude, time_zone } = place;
    return { location: display, place_id: placeId, latitude, longitude, time_zone };
  }
  const other = allowsOthers ? placeOutsideTheList(text) : undefined;
  if (other)
    return {
      location: other.display,
      place_id: null,
      latitude: coordinates ? toAboutAKilometre(coordinates.latitude) : null,
      longitude: coordinates ? toAboutAKilometre(coordinates.longitude) : null,
      time_zone: coordinates ? clockAt(other.state, coordinates) : other.state.timeZone,
    };
  throw invalidField(['body', 'location'], 'Choose a suburb from the list', 'place');
}
