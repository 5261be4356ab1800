/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { type GooglePlace, labelOfGoogle, placeOfGoogle } from './google-place';

/** One suggestion; choosing it fetches the place from Google. */
export interface GoogleSuggestion {
  readonly id: string;
  readonly label: string;
  /** Undefined when the place is not a suburb. */
  readonly choose: () => Promise<GooglePlace | undefined>;
}

export type GoogleSearch = (text: string) => Promise<readonly GoogleSuggestion[]>;

const PATIENCE_MS = 8000;

/** Time limit in milliseconds: a network that drops requests never reports that the script failed. */
const afterPatience = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('Google Places did not load in time.')), PATIENCE_MS);
  });

let loading: Promise<GoogleSearch> | undefined;

/**
 * Loads Google Places, once for the page: Australian cities and suburbs only (specification, section 9).
 * Rejects when the script cannot be loaded; the next call tries again.
 */
export function loadGooglePlaces(key: string): Promise<GoogleSearch> {
  loading ??= load(key).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

let areOptionsSet = false;

async function load(key: string): Promise<GoogleSearch> {
  if (!areOptionsSet) setOptions({ key, v: 'weekly', language: 'en-AU', region: 'AU' });
  areOptionsSet = true;
  const { AutocompleteSuggestion, AutocompleteSessionToken } = await Promise.race([
    importLibrary('places'),
    afterPatience(),
  ]);
  // Google bills the keystrokes of one choice as one session.
  let sessionToken = new AutocompleteSessionToken();

  const choose = async (prediction: google.maps.places.PlacePrediction) => {
    sessionToken = new AutocompleteSessionToken();
    const { place } = await prediction.toPlace().fetchFields({ fields: ['addressComponents', 'location'] });
    return placeOfGoogle(place.addressComponents ?? [], place.location);
  };
  return async (input) => {
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      includedRegionCodes: ['au'],
      includedPrimaryTypes: ['(cities)'],
      sessionToken,
    });
    return suggestions.flatMap(({ placePrediction: found }) =>
      found
        ? [{ id: found.placeId, label: labelOfGoogle(found.text.text), choose: () => choose(found) }]
        : [],
    );
  };
}
