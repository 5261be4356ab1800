import { apiErrorStatus, skipToken, useSearchPlacesQuery } from '@crown-and-coil/shared-api';
import type { ComboboxOption } from '@crown-and-coil/shared-ui/forms';
import { useDebounced } from './use-debounced';
import { useGooglePlaces } from './use-google-places';

const DEBOUNCE_MS = 250;
const MIN_LETTERS = 2;
const MAX_LETTERS = 100;

/** A suburb that can be chosen. */
export interface PlaceOption extends ComboboxOption {
  /** Known for places of our own list; the server finds it for others. */
  readonly timeZone?: string;
  /** Asks for the place behind a suggestion of Google. */
  readonly resolve?: () => Promise<{ display: string; coordinates: Coordinates } | undefined>;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface PlaceOptions {
  readonly options: readonly PlaceOption[];
  readonly loading: boolean;
  /** Neither Google nor our own list can be asked. */
  readonly isDown: boolean;
  readonly retry: () => void;
}

/** Suburbs for what was typed: of Google Places where it is configured and to be had, else of our own list. */
export function usePlaceOptions(typed: string): PlaceOptions {
  const text = typed.trim().slice(0, MAX_LETTERS);
  const sought = useDebounced(text, DEBOUNCE_MS);
  const isLongEnough = sought.length >= MIN_LETTERS;
  const google = useGooglePlaces(isLongEnough ? sought : '');
  const list = useSearchPlacesQuery(isLongEnough && google.state === 'none' ? { q: sought } : skipToken);
  const retry = () => void list.refetch();

  if (google.state !== 'none') {
    const isReady = google.state === 'ready';
    const options = isReady
      ? google.suggestions.map(({ id, label, choose }) => ({ id, label, resolve: choose }))
      : [];
    return { options, loading: !isReady || !google.isSettled || sought !== text, isDown: false, retry };
  }
  const isSettled = sought === text && !list.isFetching;
  const letters = text.toLowerCase();
  // Until the answer to this text is there, those of the last one that still fit.
  const found = isSettled
    ? list.currentData
    : list.data?.filter(({ display }) => display.toLowerCase().startsWith(letters));
  return {
    options: (found ?? []).map(({ display, time_zone }) => ({
      id: display,
      label: display,
      timeZone: time_zone,
    })),
    loading: !isSettled,
    // A text that the search does not take is not a search that is down.
    isDown: list.isError && !list.isFetching && apiErrorStatus(list.error) !== 422,
    retry,
  };
}
